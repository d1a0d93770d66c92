// Runs in a thread of its own: one check is up to 50 ms of pure computing, and a rambling answer
// takes more, which no other request should wait behind.

import { parentPort } from 'node:worker_threads'
import { checkScript } from '#core/script/check.ts'
import { isEnglishWord } from '#core/script/compose/english-words.ts'
import { understand } from '#core/script/compose/understand.ts'
import { cleanScript } from './clean-script.ts'
import type { Checked, Question, Reply, Request } from './reader-protocol.ts'

const port = parentPort
if (port === null) throw new Error('the reader runs only as a worker thread')

port.on('message', ({ id, question }: Request) => {
  port.postMessage({ id, result: resultOf(question) } satisfies Reply)
})

function resultOf(question: Question): Reply['result'] {
  try {
    return question.kind === 'check'
      ? checked(question.text, question.goal)
      : understand(question.goal, isEnglishWord, undefined).needsCare
  } catch {
    return undefined
  }
}

function checked(text: string, goal: string): Checked {
  const script = cleanScript(text)
  return { script, rows: checkScript(script, goal) }
}
