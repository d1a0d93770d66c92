// Runs in a worker thread: a check blocks its thread for up to 50 ms, and for longer with a very long
// answer.

import { parentPort } from 'node:worker_threads'
import { checkGuidance } from '#core/guidance/check.ts'
import { checkScript } from '#core/script/check.ts'
import { cleanGuidance, cleanScript } from './clean-script.ts'
import type { Checked, Question, Reply, Request } from './text-checker-protocol.ts'

const port = parentPort
if (port === null) throw new Error('the text checker runs only as a worker thread')

port.on('message', ({ id, question }: Request) => {
  port.postMessage({ id, result: resultOf(question) } satisfies Reply)
})

function resultOf(question: Question): Reply['result'] {
  try {
    return checked(question)
  } catch {
    return undefined
  }
}

function checked(question: Question): Checked {
  if (question.kind === 'script') {
    const text = cleanScript(question.text)
    return { text, rows: checkScript(text, question.goal) }
  }
  const text = cleanGuidance(question.text)
  return { text, rows: checkGuidance(text, question.answered) }
}
