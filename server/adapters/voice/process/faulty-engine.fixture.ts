/** A speech process for tests. The sentence names the way in which it fails. */
import { setTimeout as wait } from 'node:timers/promises'
import { serveSpeech } from './serve-speech.ts'

let sentenceCount = 0

serveSpeech(async ({ sentence }) => {
  if (sentence === 'crash') process.kill(process.pid, 'SIGKILL')
  if (sentence === 'hang') await wait(3_600_000)
  if (sentence === 'freeze') for (;;);
  if (sentence === 'loop') {
    for (;;) {
      const until = performance.now() + 20
      while (performance.now() < until);
      await wait(1)
    }
  }
  if (sentence === 'fail') throw new RangeError('a secret in the message')
  if (sentence === 'slow') await wait(300)
  // The result identifies the process and counts its sentences.
  return Float32Array.of(process.pid, ++sentenceCount)
})
