/** What one tab has begun, the others follow at once: the server speaks of it only when it moves. */
const name = 'jobs-begun'

interface TabChannel {
  broadcast: (jobId: string) => void
  close: () => void
}

export function openTabChannel(onBegun: (jobId: string) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { broadcast: () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onBegun(data)
  }
  return { broadcast: (jobId) => channel.postMessage(jobId), close: () => channel.close() }
}
