/**
 * Reads the titles of a file's tests from its source, without running it: the check of the product rules must be
 * fast, and the rules cite browser and database tests, too.
 */
import { parseSync } from 'vite'
import { childrenOf, type Node } from './syntax-tree.ts'

export const titleSeparator = ' › '
const groupFunctions = new Set(['describe'])
const testFunctions = new Set(['it', 'test'])
/** Skipped tests prove nothing, and steps are parts of a test. */
const notTests = new Set(['skip', 'todo', 'step'])

interface Test {
  title: string
  call: Node
}

/**
 * Full titles, from the outermost `describe` to the test, joined by ' › '. A title with placeholders
 * (`it.each(…)('%s is refused')`, or a template) stands for all of its tests and is given as it is
 * written in the source.
 */
export function testTitles(fileName: string, source: string): string[] {
  return testsIn(fileName, source).map(({ title }) => title)
}

/** The titles, as `testTitles` gives them, of the tests that `npm test` leaves out. */
export function longTestTitles(fileName: string, source: string): string[] {
  if (longFile.test(fileName)) return testTitles(fileName, source)
  // Parsing takes most of the time, and few files have the tag.
  if (!source.includes(longTag)) return []
  return testsIn(fileName, source)
    .filter(({ call }) => isTaggedLong(call))
    .map(({ title }) => title)
}

const longFile = /\.long\.test\.ts$/
const longTag = '@long'

/** As in `test('…', { tag: '@long' }, async () => {})`. */
function isTaggedLong(call: Node): boolean {
  const details = (call.arguments as Node[])[1]
  return details?.type === 'ObjectExpression' && stringsIn(details).includes(longTag)
}

/** The strings in the tables of `it.each`. */
export function stringsInTables(fileName: string, source: string): string[] {
  return testsIn(fileName, source).flatMap(({ call }) => stringsIn(call.callee as Node))
}

function testsIn(fileName: string, source: string): Test[] {
  const tests: Test[] = []
  visit(parseSync(fileName, source).program as unknown as Node, [])
  return tests

  function visit(node: Node, groups: string[]): void {
    const childGroups = node.type === 'CallExpression' ? visitCall(node, groups) : groups
    if (childGroups) for (const child of childrenOf(node)) visit(child, childGroups)
  }

  /**
   * Adds the call to `tests` if it is a test. Returns the titles of the `describe` blocks around its
   * children; undefined if they are skipped.
   */
  function visitCall(call: Node, groups: string[]): string[] | undefined {
    const names = calleeNames(call.callee as Node)
    const title = titleOf((call.arguments as Node[])[0], source)
    if (title === undefined) return groups
    if (names.some((name) => notTests.has(name))) return undefined
    const path = [...groups, title]
    if (names.some((name) => groupFunctions.has(name))) return path
    if (testFunctions.has(names[0] ?? '')) tests.push({ title: path.join(titleSeparator), call })
    return groups
  }
}

function stringsIn(node: Node): string[] {
  const ownStrings = node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
  return [...ownStrings, ...childrenOf(node).flatMap(stringsIn)]
}

/** The names in a callee: `it.each([…])` → it, each. */
function calleeNames(callee: Node): string[] {
  if (callee.type === 'Identifier') return [String(callee.name)]
  if (callee.type === 'CallExpression') return calleeNames(callee.callee as Node)
  if (callee.type !== 'MemberExpression') return []
  return [...calleeNames(callee.object as Node), String((callee.property as Node).name)]
}

function titleOf(argument: Node | undefined, source: string): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value
  if (argument?.type !== 'TemplateLiteral') return undefined
  return source.slice(Number(argument.start) + 1, Number(argument.end) - 1)
}
