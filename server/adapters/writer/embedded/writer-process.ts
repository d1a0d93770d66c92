// Runs in a process of its own: reading and writing take from tens of milliseconds to seconds of computing,
// during which the server must handle other requests, and a crash of the native runtime must not end the
// server. It gets one task at a time.

import { flushCompileCache } from 'node:module'
import { cachingReader } from '../../reader/caching-reader.ts'
import { checkReader } from '../../reader/check-reader.ts'
import { loadReader } from '../../reader/load-reader.ts'
import { loadAnswers, readReviewPassages } from './load-answers.ts'
import { loadSceneLibrary } from './load-scenes.ts'
import type { Reply, Request } from './protocol.ts'
import { createTasks } from './tasks.ts'

const reply = (message: Reply) => process.send?.(message)

// The channel closes even when the server was killed. Signals to the whole process group, such as Ctrl-C, are
// ignored here: the server still finishes its requests and ends this process afterwards.
process.on('disconnect', () => process.exit(0))
if (process.send !== undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

/** The goal of two tasks that run at the start, so that the first user does not wait while code is compiled. */
const warmUpGoal = 'I live in a small house by the sea. My brother and I speak again.'

try {
  const reader = await loadReader()
  await checkReader(reader)
  const resultOf = createTasks({
    reader: cachingReader(reader),
    scenes: loadSceneLibrary(),
    answers: loadAnswers(),
    reviewPassages: readReviewPassages(),
    random: Math.random,
  })
  await resultOf({ kind: 'script', goal: warmUpGoal })
  await resultOf({
    kind: 'guidance',
    reflection: 'I worry about the move.',
    timeOfDay: 'morning',
    goal: warmUpGoal,
  })
  process.on('message', async ({ task }: Request) => {
    try {
      reply({ kind: 'done', result: await resultOf(task) })
    } catch (error) {
      reply({ kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' })
    }
  })
  reply({ kind: 'ready' })
  // The compile cache is stored now, because at the end the process is killed; the next process then needs less
  // memory. The garbage collection frees what only loading needed.
  flushCompileCache()
  globalThis.gc?.()
} catch (error) {
  const reason = error instanceof Error ? error.message : 'unknown'
  // Without a parent process, as when an image is built, the failure is reported by the exit code and this line.
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
  reply({ kind: 'unavailable', reason })
}
