// Runs in a worker thread: a check blocks its thread for up to 50 ms, and for longer with a very long
// answer.

import { parentPort } from 'node:worker_threads'
import { checkGuidance } from '#core/guidance/check.ts'
import { checkScript } from '#core/script/check.ts'
import { cleanGuidance, cleanScript } from './clean-script.ts'
import { pathRows } from './path-checks.ts'
import type { CheckRequest, CheckResponse, CheckResult } from './text-checker-protocol.ts'

const port = parentPort
if (port === null) throw new Error('the text checker runs only as a worker thread')

port.on('message', (checkRequest: CheckRequest) => port.postMessage(checkOrUndefined(checkRequest)))

function checkOrUndefined(checkRequest: CheckRequest): CheckResponse {
  try {
    return check(checkRequest)
  } catch {
    return undefined
  }
}

function check(checkRequest: CheckRequest): CheckResult {
  if (checkRequest.kind === 'script') {
    const { goal, path } = checkRequest
    const text = cleanScript(checkRequest.text)
    return { text, rows: [...checkScript(text, goal), ...pathRows(text, path, goal)] }
  }
  const { answered, path } = checkRequest
  const text = cleanGuidance(checkRequest.text)
  const quotable = `${answered.reflection}\n${answered.goal}`
  return {
    text,
    rows: [...checkGuidance(text, answered), ...pathRows(text, path, answered.goal, quotable)],
  }
}
