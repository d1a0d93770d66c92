// Runs in a process of its own: reading and writing take from tens of milliseconds to seconds of computing,
// which no other request should wait behind, and a crash of the native runtime must not end the server. It
// gets one task at a time.

import { flushCompileCache } from 'node:module'
import { checkReader } from '../../reader/check-reader.ts'
import { loadReader } from '../../reader/load-reader.ts'
import { rememberingReader } from '../../reader/remembering-reader.ts'
import { loadAnswers, readReviewPassages } from './load-answers.ts'
import { loadScenes } from './load-scenes.ts'
import type { Reply, Request } from './protocol.ts'
import { createTasks } from './tasks.ts'

const reply = (message: Reply) => process.send?.(message)

// The channel closes even when the server was killed. Signals to the whole group, such as Ctrl-C, are for the
// server: it still finishes requests and ends this process when it no longer needs it.
process.on('disconnect', () => process.exit(0))
if (process.send !== undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

/** A first entry, so that the first user does not wait for the compiler. */
const goal = 'I live in a small house by the sea. My brother and I speak again.'

try {
  const reader = await loadReader()
  await checkReader(reader)
  const resultOf = createTasks({
    reader: rememberingReader(reader),
    scenes: loadScenes(),
    answers: loadAnswers(),
    reviewPassages: readReviewPassages(),
    random: Math.random,
  })
  await resultOf({ kind: 'script', goal })
  await resultOf({
    kind: 'guidance',
    reflection: 'I worry about the move.',
    timeOfDay: 'morning',
    goal,
  })
  process.on('message', async ({ task }: Request) => {
    try {
      reply({ kind: 'done', result: await resultOf(task) })
    } catch (error) {
      reply({ kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' })
    }
  })
  reply({ kind: 'ready' })
  // Loading leaves much behind that is never used again. The process is killed at the end, so what was
  // compiled is stored now; the next one then needs less memory.
  flushCompileCache()
  globalThis.gc?.()
} catch (error) {
  const reason = error instanceof Error ? error.message : 'unknown'
  // Without a server that asks, as when an image is built, the exit code and this line tell of it.
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
  reply({ kind: 'unavailable', reason })
}
