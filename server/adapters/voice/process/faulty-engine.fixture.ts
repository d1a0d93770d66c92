/** A speech process for tests. The utterance may name a way in which it fails or takes longer. */
import { setTimeout as wait } from 'node:timers/promises'
import { serveSpeech } from './serve-speech.ts'

let utteranceCount = 0

serveSpeech(async ({ utterance }) => {
  if (utterance === 'crash') process.kill(process.pid, 'SIGKILL')
  // Sends heartbeats, but uses hardly any CPU time.
  if (utterance === 'hang') await wait(3_600_000)
  // Blocks the event loop, so that it sends no heartbeats.
  if (utterance === 'freeze') for (;;);
  // Uses CPU time and sends heartbeats, but never ends.
  if (utterance === 'loop') {
    for (;;) {
      const until = performance.now() + 20
      while (performance.now() < until);
      await wait(1)
    }
  }
  // Uses 500 ms of CPU time.
  if (utterance === 'busy') {
    const before = process.cpuUsage()
    while (process.cpuUsage(before).user < 500_000);
  }
  if (utterance === 'fail') throw new RangeError('a secret in the message')
  if (utterance === 'slow') await wait(300)
  // The result identifies the process and counts its utterances.
  return Float32Array.of(process.pid, ++utteranceCount)
})
