/**
 * The titles of a file's tests, read from its source: the check of the rules must be quick, and a
 * rule may be proven by a test that runs in a browser or on a database.
 */
import { parseSync } from 'vite'

interface Node {
  type: string
  [field: string]: unknown
}

export const between = ' › '
const grouping = new Set(['describe'])
const testing = new Set(['it', 'test'])
/** What does not run proves nothing; what is a part of a test is not one. */
const noTest = new Set(['skip', 'todo', 'step'])

/**
 * Full titles, from the outermost `describe` to the test, joined by ' › '. A title with places to
 * fill in (`it.each(…)('%s is refused')`, or a template) stands for all of its tests and is given as
 * it is written in the source.
 */
export function testTitles(fileName: string, source: string): string[] {
  const titles: string[] = []
  visit(parseSync(fileName, source).program as unknown as Node, [])
  return titles

  function visit(node: Node, groups: string[]): void {
    const inside = node.type === 'CallExpression' ? enter(node, groups) : groups
    for (const child of childrenOf(node)) visit(child, inside)
  }

  function enter(call: Node, groups: string[]): string[] {
    const words = wordsOf(call.callee as Node)
    const title = titleOf((call.arguments as Node[])[0], source)
    if (title === undefined || words.some((word) => noTest.has(word))) return groups
    const path = [...groups, title]
    if (words.some((word) => grouping.has(word))) return path
    if (testing.has(words[0] ?? '')) titles.push(path.join(between))
    return groups
  }
}

/** `it.each([…])` → it, each: what is called, however it is dressed. */
function wordsOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [String(callee.name)]
  if (callee.type === 'CallExpression') return wordsOf(callee.callee as Node)
  if (callee.type !== 'MemberExpression') return []
  return [...wordsOf(callee.object as Node), String((callee.property as Node).name)]
}

function titleOf(argument: Node | undefined, source: string): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value
  if (argument?.type !== 'TemplateLiteral') return undefined
  return source.slice(Number(argument.start) + 1, Number(argument.end) - 1)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}
