/**
 * To the server itself: SIGINT ends its sessions and writes everything down; SIGQUIT lets go at
 * once, and the next start recovers from the log of writes, losing nothing acknowledged.
 */
const steps = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 7_000 },
  { signal: 'SIGKILL', patienceMs: 3_000 },
] as const

export async function stopBySignals(server: {
  send(signal: NodeJS.Signals): void
  goneWithin(milliseconds: number): Promise<boolean>
}): Promise<boolean> {
  for (const { signal, patienceMs } of steps) {
    server.send(signal)
    if (await server.goneWithin(patienceMs)) return true
  }
  return false
}
