/** A speech process for tests. The sentence may name a way in which it fails or takes longer. */
import { setTimeout as wait } from 'node:timers/promises'
import { serveSpeech } from './serve-speech.ts'

let sentenceCount = 0

serveSpeech(async ({ sentence }) => {
  if (sentence === 'crash') process.kill(process.pid, 'SIGKILL')
  // Sends heartbeats, but uses hardly any CPU time.
  if (sentence === 'hang') await wait(3_600_000)
  // Blocks the event loop, so that it sends no heartbeats.
  if (sentence === 'freeze') for (;;);
  // Uses CPU time and sends heartbeats, but never ends.
  if (sentence === 'loop') {
    for (;;) {
      const until = performance.now() + 20
      while (performance.now() < until);
      await wait(1)
    }
  }
  // Uses 500 ms of CPU time.
  if (sentence === 'busy') {
    const before = process.cpuUsage()
    while (process.cpuUsage(before).user < 500_000);
  }
  if (sentence === 'fail') throw new RangeError('a secret in the message')
  if (sentence === 'slow') await wait(300)
  // The result identifies the process and counts its sentences.
  return Float32Array.of(process.pid, ++sentenceCount)
})
