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
  it('marks what holds, what does not, and what is only told', () => {
    expect(tableOf([good, bad, onlyTold])).toEqual([
      '  what            measured  beside      allowed',
      '✓ reading         12 ms     hello 1 ms  ≤ 25 ms',
      '✗ writing         31 ms     hello 1 ms  ≤ 25 ms',
      '· memory at rest  90 MB',
    ])
  })
})

describe('a bench run by hand', () => {
  it('prints its table, and ends well when every row holds', () => {
    const { status, stdout } = byHand(JSON.stringify([good, onlyTold]))
    expect(stdout.trimEnd().split('\n')).toEqual(tableOf([good, onlyTold]))
    expect(status).toBe(0)
  })

  it.each(['return', 'exit'])('ends with 1 when a row does not hold, by %s', (end) => {
    const { status, stdout } = byHand(JSON.stringify([good, bad]), end)
    expect(stdout).toContain('✗ writing')
    expect(status).toBe(1)
  })
})

describe('a bench that does not end', () => {
  it('ends the servers that it started when its time is over', async () => {
    const { status, stdout } = byHand('', 'hang with a server')
    expect(status).toBe(1)
    const server = Number(stdout)
    expect(server).toBeGreaterThan(0)
    await expect.poll(() => isAlive(server)).toBe(false)
  })
})

describe('a bench started by another', () => {
  it.each(['return', 'exit'])(
    'hands its rows on instead, in their order, before its %s',
    async (end) => {
      const rows = Array.from({ length: 900 }, (_, at) => ({ ...good, what: `reading ${at}` }))
      expect(await runBench(bench, JSON.stringify(rows), end)).toEqual(rows)
      expect(await runBench(bench, JSON.stringify([bad, onlyTold]), end)).toEqual([bad, onlyTold])
    },
  )

  it.each([
    ['return', 'ended with 0, 0 rows told'],
    ['fail', 'ended with 3, 0 rows told'],
    ['hang', 'ended with 1, 0 rows told'],
    ['kill', 'ended with SIGKILL, 0 rows told'],
  ])('is a row that does not hold when it tells nothing before its %s', async (end, measured) => {
    expect(await runBench(bench, '', end)).toEqual([
      { what: 'telling.fixture: broken off', measured, beside: '', allowed: 'never', holds: false },
    ])
  })

  it('is one as well when it breaks off after all was told', async () => {
    const rows = await runBench(bench, JSON.stringify([good]), 'fail')
    expect(rows).toMatchObject([good, { measured: 'ended with 3, 1 rows told', holds: false }])
  })
})
