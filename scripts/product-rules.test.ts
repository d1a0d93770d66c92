import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUnprovenRules, rulesOf } from './product-rules.ts'
import { testCases, testTitles } from './test-titles.ts'

const root = join(import.meta.dirname, '..')

describe('the titles of a file', () => {
  const titles = (source: string) => testTitles('some.test.tsx', source)

  it('are read with the groups that they stand in', () => {
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

  it('stand as they are written where something is filled in', () => {
    expect(
      titles(`
        describe.each(['a'])('of %s', (name) => {
          it.each<[string]>([['x']])('is %j', () => {})
          for (const theme of themes) test(\`in \${theme}\`, () => {})
        })
      `),
    ).toEqual(['of %s › is %j', `of %s › in \${theme}`])
  })

  it('are those of tests that run, and of nothing else', () => {
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

  it('come with the cases of their tables, and with no other words', () => {
    expect(
      testCases(
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

describe('the check of the rules', () => {
  const titles = new Map([['a.test.ts', ['a day › ends']]])
  const check = (text: string) => findUnprovenRules([{ path: 'page.md', text }], titles)

  it('is content with rules that name tests that exist', () => {
    expect(check('# Days\n\n1. No rule.\n\n- A day ends.\n  `a.test.ts › a day › ends`\n')).toEqual(
      [],
    )
    expect(check('| rule | proof |\n|---|---|\n| ends | `a.test.ts › a day › ends` |')).toEqual([])
  })

  it('reports a test that does not exist, by its title or its file', () => {
    expect(
      check('- A day ends. `a.test.ts › ends`\n- It begins. `b.test.ts › a day › ends`'),
    ).toEqual([
      'page.md:1 no such test: a.test.ts › ends',
      'page.md:2 no such test: b.test.ts › a day › ends',
    ])
  })

  it('reports a rule that names no test', () => {
    expect(
      check('- A day ends.\n  It does, in `a.test.ts`.\n\n  `a.test.ts › a day › ends`'),
    ).toEqual(['page.md:1 names no test'])
    expect(check('| rule |\n|---|\n| ends |')).toEqual(['page.md:3 names no test'])
  })
})

describe('the rules of the product', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const pages = globSync(['docs/product.md', 'docs/product/*.md'], { cwd: root })
    .sort()
    .map((path) => ({ path, text: read(path) }))
  const files = globSync(
    ['{shared,core,server,client,scripts,test,bench}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'],
    { cwd: root },
  )
  const titles = new Map(files.map((path) => [path, testTitles(path, read(path))]))

  it('are each proven by a test that exists', () => {
    expect(findUnprovenRules(pages, titles)).toEqual([])
  })

  it('are many, so that nothing is content because nothing was read', () => {
    expect(pages.flatMap(({ text }) => rulesOf(text)).length).toBeGreaterThan(200)
  })
})
