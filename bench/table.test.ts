import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAlive } from '#testing/process.ts'
import { runBench } from './run-bench.ts'
import { type Row, tableOf } from './table.ts'

const bench = join(import.meta.dirname, 'measure/reporting.fixture.ts')
const passingRow: Row = {
  name: 'reading',
  measured: '12 ms',
  reference: 'hello 1 ms',
  limit: '≤ 25 ms',
  isWithinLimit: true,
}
const failingRow: Row = { ...passingRow, name: 'writing', measured: '31 ms', isWithinLimit: false }
const rowWithoutLimit: Row = { name: 'memory at rest', measured: '90 MB', reference: '' }

const runDirectly = (...args: string[]) =>
  spawnSync(process.execPath, [bench, ...args], { encoding: 'utf8' })

describe('the table of a bench', () => {
  it('marks rows that pass, rows that fail and rows without a limit', () => {
    expect(tableOf([passingRow, failingRow, rowWithoutLimit])).toEqual([
      '  what            measured  reference   allowed',
      '✓ reading         12 ms     hello 1 ms  ≤ 25 ms',
      '✗ writing         31 ms     hello 1 ms  ≤ 25 ms',
      '· memory at rest  90 MB',
    ])
  })
})

describe('a bench started directly', () => {
  it('prints its table and exits with 0 when every row passes', () => {
    const { status, stdout } = runDirectly(JSON.stringify([passingRow, rowWithoutLimit]))
    expect(stdout.trimEnd().split('\n')).toEqual(tableOf([passingRow, rowWithoutLimit]))
    expect(status).toBe(0)
  })

  it.each(['return', 'exit'])(
    'prints the failed row and exits with 1, when it ends by %s',
    (end) => {
      const { status, stdout } = runDirectly(JSON.stringify([passingRow, failingRow]), end)
      expect(stdout).toContain('✗ writing')
      expect(status).toBe(1)
    },
  )
})

describe('a bench that hangs', () => {
  it('exits with 1 at its time limit and stops the server that it started', async () => {
    const { status, stdout } = runDirectly('', 'hang with a server')
    expect(status).toBe(1)
    const server = Number(stdout)
    expect(server).toBeGreaterThan(0)
    await expect.poll(() => isAlive(server)).toBe(false)
  })
})

describe('a bench that gets a signal', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)(
    'exits after %s with %i and stops the server that it started',
    async (signal, exitCode) => {
      const child = spawn(process.execPath, [bench, '', 'wait with a server'])
      const exited = once(child, 'exit')
      const server = Number(await once(child.stdout, 'data'))
      try {
        expect(isAlive(server)).toBe(true)
        child.kill(signal)
        expect(await exited).toEqual([exitCode, null])
        await expect.poll(() => isAlive(server)).toBe(false)
      } finally {
        child.kill('SIGKILL')
        if (isAlive(server)) process.kill(server, 'SIGKILL')
      }
    },
  )
})

describe('a bench started by runBench', () => {
  it.each(['return', 'exit'])('sends all its rows in order before it ends by %s', async (end) => {
    const rows = Array.from({ length: 900 }, (_, index) => ({
      ...passingRow,
      name: `reading ${index}`,
    }))
    expect(await runBench(bench, JSON.stringify(rows), end)).toEqual(rows)
    expect(await runBench(bench, JSON.stringify([failingRow, rowWithoutLimit]), end)).toEqual([
      failingRow,
      rowWithoutLimit,
    ])
  })

  it.each([
    ['return', 'ended with 0, 0 rows reported'],
    ['fail', 'ended with 3, 0 rows reported'],
    ['hang', 'ended with 1, 0 rows reported'],
    ['kill', 'ended with SIGKILL, 0 rows reported'],
  ])('becomes a failed row when it sends nothing and ends by %s', async (end, measured) => {
    expect(await runBench(bench, '', end)).toEqual([
      {
        name: 'reporting.fixture: run aborted',
        measured,
        reference: '',
        limit: 'never',
        isWithinLimit: false,
      },
    ])
  })

  it('adds a failed row to its rows when it crashes after sending them', async () => {
    const rows = await runBench(bench, JSON.stringify([passingRow]), 'fail')
    expect(rows).toMatchObject([
      passingRow,
      { measured: 'ended with 3, 1 rows reported', isWithinLimit: false },
    ])
  })
})
