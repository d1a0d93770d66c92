import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createLogOutput, type LogOutput } from './log-output.ts'

interface LogFile {
  output: LogOutput
  content: () => string
}

async function withLogFile(work: (file: LogFile) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'evenstream-log-'))
  const path = join(folder, 'log')
  const output = createLogOutput(path)
  try {
    await once(output, 'ready')
    await work({ output, content: () => readFileSync(path, 'utf8') })
  } finally {
    output.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the log output', () => {
  it('writes the lines of the last 100 ms together and in order', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await withLogFile(async ({ output, content }) => {
        output.write('one\n')
        output.write('two\n')
        vi.advanceTimersByTime(99)
        expect(content()).toBe('')
        const drained = once(output, 'drain')
        vi.advanceTimersByTime(1)
        await drained
        expect(content()).toBe('one\ntwo\n')
        output.write('three\n')
        const drainedAgain = once(output, 'drain')
        vi.advanceTimersByTime(100)
        await drainedAgain
        expect(content()).toBe('one\ntwo\nthree\n')
      })
    } finally {
      vi.useRealTimers()
    }
  })

  it('writes 4 kB without waiting for the interval', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await withLogFile(async ({ output, content }) => {
        const drained = once(output, 'drain')
        output.write('x'.repeat(4096))
        await drained
        expect(content()).toHaveLength(4096)
      })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a process that ends', () => {
  const fixture = join(import.meta.dirname, 'log-output.fixture.ts')

  it.each([
    ['by itself', { end: 'return', lines: 20_000, status: 0 }],
    ['by process.exit after closeLog', { end: 'close', lines: 20_000, status: 3 }],
    ['by process.exit', { end: 'exit', lines: 100, status: 3 }],
    ['by an uncaught error', { end: 'throw', lines: 100, status: 1 }],
  ])('%s has written every line once, in order', (_name, { end, lines, status }) => {
    const env = { ...process.env, LINES: String(lines), END: end }
    const result = spawnSync(process.execPath, [fixture], { env, encoding: 'utf8' })
    const expected = Array.from({ length: lines }, (_, index) => `line ${index + 1}\n`)
    expect(result.stdout).toBe(expected.join(''))
    expect(result.status).toBe(status)
  })
})
