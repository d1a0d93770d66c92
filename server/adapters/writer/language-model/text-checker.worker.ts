// Runs in a worker thread: a check blocks its thread for up to 50 ms, and for longer with a very long
// answer.

import { parentPort } from 'node:worker_threads'
import { checkGuidance } from '#core/guidance/check.ts'
import { checkScript } from '#core/script/check.ts'
import { cleanGuidance, cleanScript } from './clean-script.ts'
import { pathRows } from './path-checks.ts'
import type {
  CheckRequest,
  CheckResult,
  WorkerRequest,
  WorkerResponse,
} from './text-checker-protocol.ts'

const port = parentPort
if (port === null) throw new Error('the text checker runs only as a worker thread')

port.on('message', ({ id, question }: WorkerRequest) => {
  port.postMessage({ id, result: checkOrUndefined(question) } satisfies WorkerResponse)
})

function checkOrUndefined(question: CheckRequest): WorkerResponse['result'] {
  try {
    return check(question)
  } catch {
    return undefined
  }
}

function check(question: CheckRequest): CheckResult {
  if (question.kind === 'script') {
    const { goal, path } = question
    const text = cleanScript(question.text)
    return { text, rows: [...checkScript(text, goal), ...pathRows(text, path, goal)] }
  }
  const { answered, path } = question
  const text = cleanGuidance(question.text)
  const quotable = `${answered.reflection}\n${answered.goal}`
  return {
    text,
    rows: [...checkGuidance(text, answered), ...pathRows(text, path, answered.goal, quotable)],
  }
}
