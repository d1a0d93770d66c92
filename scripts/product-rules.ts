/**
 * Checks the product rules in `docs/product.md` and `docs/product/`. A rule is an item of a list with a
 * dash, or a row of a table; it cites the tests that prove it, each as `path › title` in a code span.
 * Other text and numbered lists are no rules.
 */
import { titleSeparator } from './test-titles.ts'

export interface Page {
  path: string
  text: string
}
/** The full titles of all tests, by the path of their file. */
export type TitlesByFile = ReadonlyMap<string, readonly string[]>

interface Rule {
  /** The first line, counted from 1. */
  line: number
  text: string
}

const codeSpan = /`([^`]+)`/g
const startsRule = /^(- |\|)/
const tableDelimiter = /^\|[\s:|-]+\|$/

/**
 * Returns a line for each rule without a citation, each citation of an unknown test, and each rule that only long
 * tests prove.
 */
export function findRulesWithoutTests(
  pages: readonly Page[],
  titles: TitlesByFile,
  longTitles: TitlesByFile,
): string[] {
  return pages.flatMap(({ path, text }) =>
    rulesOf(text).flatMap(({ line, text: ruleText }) => {
      const citations = citationsIn(ruleText)
      const missing = citations.filter(({ file, title }) => !titles.get(file)?.includes(title))
      const long = citations.filter(({ file, title }) => longTitles.get(file)?.includes(title))
      return [
        ...(citations.length === 0 ? [`${path}:${line} names no test`] : []),
        ...(long.length > 0 && long.length === citations.length
          ? [`${path}:${line} names long tests only`]
          : []),
        ...missing.map(
          ({ file, title }) => `${path}:${line} no such test: ${file}${titleSeparator}${title}`,
        ),
      ]
    }),
  )
}

export function rulesOf(text: string): Rule[] {
  const rules: Rule[] = []
  const lines = text.split('\n')
  let current: Rule | undefined
  for (const [index, line] of lines.entries()) {
    if (startsRule.test(line)) {
      current = { line: index + 1, text: line }
      const isHeaderOrDelimiter =
        tableDelimiter.test(line) || tableDelimiter.test(lines[index + 1] ?? '')
      if (!isHeaderOrDelimiter) rules.push(current)
    } else if (current && /^\s+\S/.test(line)) current.text += `\n${line}`
    else current = undefined
  }
  return rules
}

function citationsIn(ruleText: string): { file: string; title: string }[] {
  return [...ruleText.matchAll(codeSpan)].flatMap(([, citation = '']) => {
    const [file = '', ...title] = citation.split(titleSeparator)
    return title.length === 0 ? [] : [{ file, title: title.join(titleSeparator) }]
  })
}
