// `npm run check-script -- file.txt [--goal "…"]` prints the result of every check of a script.

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { allPass, checkScript } from '#core/script/check.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { goal: { type: 'string' } },
})
const [file] = positionals
if (file === undefined) {
  console.error('usage: npm run check-script -- file.txt [--goal "the goal it was written for"]')
  process.exit(2)
}
const rows = checkScript(await readFile(file, 'utf8'), values.goal ?? '')
for (const { name, figure, limit, pass } of rows) {
  const result = values.goal === undefined && name.startsWith('the goal') ? 'no goal given' : figure
  console.log(`${pass ? 'ok  ' : 'MISS'} ${name.padEnd(38)} ${result}   (${limit})`)
}
process.exitCode = allPass(rows) ? 0 : 1
