// `npm run check-script -- file.txt [--goal "…"]` prints the result of every check of a script, and below
// them the advice, for which no script is refused. The file may also hold the answer of a model.

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { adviseScript } from '#core/script/advice.ts'
import { allPass, checkScript } from '#core/script/check.ts'
import type { CheckRow } from '#core/script/checks/row.ts'
import { cleanScript, withoutFence } from '#server/adapters/writer/language-model/clean-script.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { goal: { type: 'string' } },
})
const [file] = positionals
if (file === undefined) {
  console.error('usage: npm run check-script -- file.txt [--goal "the goal it was written for"]')
  process.exit(2)
}
const { goal = '' } = values
const script = scriptIn(await readFile(file, 'utf8'))
const checks = checkScript(script, goal)
print(checks, 'MISS')
console.log('\nadvice')
print(adviseScript(script, goal), 'note')
process.exitCode = allPass(checks) ? 0 : 1

/** The script in the answer of a model, or else the text as it is. */
function scriptIn(text: string): string {
  try {
    const answer: unknown = JSON.parse(withoutFence(text))
    if (typeof answer === 'object' && answer !== null && 'script' in answer)
      return cleanScript(String(answer.script))
  } catch {
    // Not JSON, so it is a script.
  }
  return text
}

function print(rows: readonly CheckRow[], failure: string): void {
  for (const { name, figure, limit, pass } of rows) {
    console.log(`${pass ? 'ok  ' : failure} ${name.padEnd(38)} ${figure}   (${limit})`)
  }
}
