/**
 * SIGINT is a fast shutdown: it ends the sessions and writes a checkpoint. SIGQUIT exits immediately;
 * the next start recovers from the write-ahead log and loses no acknowledged write.
 */
const steps = [
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 7_000 },
  { signal: 'SIGKILL', timeoutMs: 3_000 },
] as const

/** Sends one signal after another until the server has ended. Returns false if it has not ended after the last one. */
export async function stopBySignals(server: {
  send(signal: NodeJS.Signals): void
  exitsWithin(milliseconds: number): Promise<boolean>
}): Promise<boolean> {
  for (const { signal, timeoutMs } of steps) {
    server.send(signal)
    if (await server.exitsWithin(timeoutMs)) return true
  }
  return false
}
