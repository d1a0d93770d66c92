// `npm run print-prompt -- --goal "…" [--path grief]` prints the messages that a language model gets for a
// goal, so that anybody can write an answer to them and check it with `npm run check-script`.

import { parseArgs } from 'node:util'
import { goalPaths } from '#core/reader/labels.ts'
import { isSendablePath } from '#server/adapters/writer/language-model/path-rules.ts'
import { slideTask } from '#server/adapters/writer/language-model/writing-tasks.ts'

const { values } = parseArgs({
  options: { goal: { type: 'string' }, path: { type: 'string', default: 'plain' } },
})
const path = goalPaths.find((name) => name === values.path)
const usage = `usage: npm run print-prompt -- --goal "…" [--path ${goalPaths.filter(isSendablePath).join('|')}]`
if (values.goal === undefined || path === undefined) {
  console.error(usage)
  process.exit(2)
}
if (!isSendablePath(path)) {
  console.error(
    `A goal of the path ${path} is not sent to a model: the built-in guide writes its script.`,
  )
  process.exit(2)
}
const { responseFormat, message } = slideTask(values.goal, path)
console.log(`=== system\n${responseFormat.instructions}\n\n=== user\n${message}`)
