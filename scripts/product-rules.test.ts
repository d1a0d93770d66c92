import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listTestFiles } from '#testing/test-projects.ts'
import { findRulesWithoutTests, rulesOf } from './product-rules.ts'
import { longTestTitles, stringsInTables, testTitles } from './test-titles.ts'

const root = join(import.meta.dirname, '..')

describe('testTitles', () => {
  const titles = (source: string) => testTitles('some.test.tsx', source)

  it('joins titles with those of their describe blocks', () => {
    expect(
      titles(`
        describe('a day', () => {
          describe('in winter', () => { it('is short', () => {}) })
          it('ends', async () => <p>done</p>)
        })
        test.describe('outside', () => { test('rains', async ({ page }: Fixtures) => {}) })
      `),
    ).toEqual(['a day › in winter › is short', 'a day › ends', 'outside › rains'])
  })

  it('keeps placeholders and templates as they are written', () => {
    expect(
      titles(`
        describe.each(['a'])('of %s', (name) => {
          it.each<[string]>([['x']])('is %j', () => {})
          for (const theme of themes) test(\`in \${theme}\`, () => {})
        })
      `),
    ).toEqual(['of %s › is %j', `of %s › in \${theme}`])
  })

  it('leaves out skipped tests, todos and steps', () => {
    expect(
      titles(`
        it.skip('rests', () => {})
        test.todo('some day')
        describe.skip('a group', () => { it('rests with it', () => {}) })
        test('journey', async () => { await test.step('first', () => {}); submit('form') })
        test.setTimeout(5)
      `),
    ).toEqual(['journey'])
  })
})

describe('stringsInTables', () => {
  it('lists the strings of it.each tables, without those of skipped tests', () => {
    expect(
      stringsInTables(
        'some.test.ts',
        `
        // it.each([['told']])
        it.each([['first', 1], ["second", 2]])('%s counts', () => { expect('third') })
        it.skip.each([['fourth']])('%s rests', () => {})
      `,
      ),
    ).toEqual(['first', 'second'])
  })
})

describe('longTestTitles', () => {
  it('lists the tests of files named .long.test, and those with the tag @long', () => {
    const source = `
      test('is quick', { tag: '@slow' }, async () => {})
      test('is long', { tag: ['@long'] }, async () => {})
      test('says @long', async () => { submit({ tag: '@long' }) })
    `
    expect(longTestTitles('some.spec.ts', source)).toEqual(['is long'])
    expect(longTestTitles('some.long.test.ts', source)).toEqual(testTitles('some.spec.ts', source))
  })
})

describe('findRulesWithoutTests', () => {
  const titles = new Map([['a.test.ts', ['a day › ends', 'a night › ends']]])
  const check = (text: string, longTitles = new Map<string, string[]>()) =>
    findRulesWithoutTests([{ path: 'page.md', text }], titles, longTitles)

  it('accepts rules that cite existing tests', () => {
    expect(check('# Days\n\n1. No rule.\n\n- A day ends.\n  `a.test.ts › a day › ends`\n')).toEqual(
      [],
    )
    expect(check('| rule | proof |\n|---|---|\n| ends | `a.test.ts › a day › ends` |')).toEqual([])
  })

  it('reports a citation with an unknown title or file', () => {
    expect(
      check('- A day ends. `a.test.ts › ends`\n- It begins. `b.test.ts › a day › ends`'),
    ).toEqual([
      'page.md:1 no such test: a.test.ts › ends',
      'page.md:2 no such test: b.test.ts › a day › ends',
    ])
  })

  it('reports a rule that cites no test in its own paragraph or table row', () => {
    expect(
      check('- A day ends.\n  It does, in `a.test.ts`.\n\n  `a.test.ts › a day › ends`'),
    ).toEqual(['page.md:1 names no test'])
    expect(check('| rule |\n|---|\n| ends |')).toEqual(['page.md:3 names no test'])
  })

  it('reports a rule that only long tests prove', () => {
    const longTitles = new Map([['a.test.ts', ['a night › ends']]])
    const night = '- It ends.\n  `a.test.ts › a night › ends`\n'
    expect(check(night, longTitles)).toEqual(['page.md:1 names long tests only'])
    expect(check(`${night}  \`a.test.ts › a day › ends\``, longTitles)).toEqual([])
  })
})

describe('the product rules in docs/product', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const pages = globSync(['docs/product.md', 'docs/product/*.md'], { cwd: root })
    .sort()
    .map((path) => ({ path, text: read(path) }))
  const files = [...listTestFiles(), ...globSync('e2e/**/*.spec.ts', { cwd: root })]
  const titlesBy = (titlesOf: typeof testTitles) =>
    new Map(files.map((path) => [path, titlesOf(path, read(path))]))
  const titles = titlesBy(testTitles)
  const longTitles = titlesBy(longTestTitles)

  it('each cite an existing test that npm test runs', () => {
    expect(findRulesWithoutTests(pages, titles, longTitles)).toEqual([])
  })

  it('number more than 200, which shows that the documents were found', () => {
    expect(pages.flatMap(({ text }) => rulesOf(text)).length).toBeGreaterThan(200)
  })
})
