/** Checks the dependency rules, and that files were read at all: without files no violation is found. */
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { forbidden, options } from './dependency-rules.ts'

const { output } = await cruise(['shared', 'core', 'server', 'sandbox', 'client'], {
  ...options,
  validate: true,
  ruleSet: { forbidden },
})
const { modules, summary } = output as ICruiseResult

/** Files that must have been read, with their imports. */
const expected = [
  'shared/endpoint.ts',
  'core/failure.ts',
  'server/compose.ts',
  'client/app/main.tsx',
]
const unread = expected.filter((path) => {
  const module = modules.find(({ source }) => source === path)
  return !module || module.dependencies.length === 0
})
if (unread.length > 0) {
  console.error(`Not read, or read without its imports: ${unread.join(', ')}`)
  process.exitCode = 1
}
for (const { rule, from, to } of summary.violations) {
  console.error(`${rule.name}: ${from} → ${to}`)
  process.exitCode = 1
}
console.log(`${modules.length} modules, ${summary.violations.length} violations`)
