// Runs in a thread of its own: reading what a person means takes tens of milliseconds of pure
// computing, which no request should wait behind. It is given one task at a time.

import { parentPort } from 'node:worker_threads'
import type { Reply, Request } from './protocol.ts'
import { loadSentenceModel, type SentenceModel } from './sentence-model.ts'
import { createTasks } from './tasks.ts'

const port = parentPort
if (port === null) throw new Error('the writer runs only as a worker thread')

const reply = (message: Reply) => port.postMessage(message)
const embed = await sentenceModelOrNone()
const resultOf = createTasks(embed, Math.random)

/** A first entry, so that the first person does not wait for the compiler. */
const goal = 'I live in a small house by the sea. My brother and I speak again.'
await resultOf({ kind: 'script', goal })
await resultOf({
  kind: 'guidance',
  reflection: 'I worry about the move.',
  timeOfDay: 'morning',
  goal,
})

port.on('message', async ({ task }: Request) => {
  try {
    reply({ kind: 'done', result: await resultOf(task) })
  } catch (error) {
    reply({ kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' })
  }
})
reply({ kind: 'ready', readsMeaning: embed !== undefined })

async function sentenceModelOrNone(): Promise<SentenceModel | undefined> {
  try {
    return await loadSentenceModel()
  } catch {
    return undefined
  }
}
