/** Notifies other tabs of a new job, because the server sends messages about a job only when it changes. */
const channelName = 'jobs-begun'

interface TabChannel {
  broadcast: (jobId: string) => void
  close: () => void
}

export function openTabChannel(onNewJob: (jobId: string) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { broadcast: () => {}, close: () => {} }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onNewJob(data)
  }
  return { broadcast: (jobId) => channel.postMessage(jobId), close: () => channel.close() }
}
