import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAlive } from '#testing/process.ts'
import { runBench } from './run-bench.ts'
import { type Row, tableOf } from './table.ts'

const bench = join(import.meta.dirname, 'measure/telling.fixture.ts')
const good: Row = {
  what: 'reading',
  measured: '12 ms',
  beside: 'hello 1 ms',
  allowed: '≤ 25 ms',
  holds: true,
}
const bad: Row = { ...good, what: 'writing', measured: '31 ms', holds: false }
const onlyTold: Row = { what: 'memory at rest', measured: '90 MB', beside: '' }

const byHand = (...args: string[]) =>
  spawnSync(process.execPath, [bench, ...args], { encoding: 'utf8' })

describe('a table', () => {
  it('marks rows that pass, rows that fail and rows without a limit', () => {
    expect(tableOf([good, bad, onlyTold])).toEqual([
      '  what            measured  beside      allowed',
      '✓ reading         12 ms     hello 1 ms  ≤ 25 ms',
      '✗ writing         31 ms     hello 1 ms  ≤ 25 ms',
      '· memory at rest  90 MB',
    ])
  })
})

describe('a bench run by hand', () => {
  it('prints its table and exits with 0 when every row passes', () => {
    const { status, stdout } = byHand(JSON.stringify([good, onlyTold]))
    expect(stdout.trimEnd().split('\n')).toEqual(tableOf([good, onlyTold]))
    expect(status).toBe(0)
  })

  it.each(['return', 'exit'])('exits with 1 when a row fails, by %s', (end) => {
    const { status, stdout } = byHand(JSON.stringify([good, bad]), end)
    expect(stdout).toContain('✗ writing')
    expect(status).toBe(1)
  })
})

describe('a bench that hangs', () => {
  it('stops the servers that it started at its time limit', async () => {
    const { status, stdout } = byHand('', 'hang with a server')
    expect(status).toBe(1)
    const server = Number(stdout)
    expect(server).toBeGreaterThan(0)
    await expect.poll(() => isAlive(server)).toBe(false)
  })
})

describe('a bench started by bench.ts', () => {
  it.each(['return', 'exit'])('sends its rows in order instead, before its %s', async (end) => {
    const rows = Array.from({ length: 900 }, (_, at) => ({ ...good, what: `reading ${at}` }))
    expect(await runBench(bench, JSON.stringify(rows), end)).toEqual(rows)
    expect(await runBench(bench, JSON.stringify([bad, onlyTold]), end)).toEqual([bad, onlyTold])
  })

  it.each([
    ['return', 'ended with 0, 0 rows told'],
    ['fail', 'ended with 3, 0 rows told'],
    ['hang', 'ended with 1, 0 rows told'],
    ['kill', 'ended with SIGKILL, 0 rows told'],
  ])('becomes a failed row when it sends nothing before its %s', async (end, measured) => {
    expect(await runBench(bench, '', end)).toEqual([
      { what: 'telling.fixture: broken off', measured, beside: '', allowed: 'never', holds: false },
    ])
  })

  it('becomes a failed row when it crashes after sending its rows', async () => {
    const rows = await runBench(bench, JSON.stringify([good]), 'fail')
    expect(rows).toMatchObject([good, { measured: 'ended with 3, 1 rows told', holds: false }])
  })
})
