/**
 * A broadcast channel on which a tab sends the id of each job that it has requested to the other tabs. The server sends
 * no message about the job when it is queued, only when it changes later.
 */
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
