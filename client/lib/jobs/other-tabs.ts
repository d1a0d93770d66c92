/** What one tab has begun, the others follow at once: the server speaks of it only when it moves. */
const name = 'jobs-begun'

interface OtherTabs {
  tell: (jobId: string) => void
  close: () => void
}

export function joinOtherTabs(onBegun: (jobId: string) => void): OtherTabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onBegun(data)
  }
  return { tell: (jobId) => channel.postMessage(jobId), close: () => channel.close() }
}
