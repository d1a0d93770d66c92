import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { pathScripts } from '#core/script/paths/index.ts'
import { slideTask } from '#server/adapters/writer/language-model/writing-tasks.ts'

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

const folder = mkdtempSync(join(tmpdir(), 'script-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string, ...args: string[]): Promise<Outcome> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, command), ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  )

function check(text: string): Promise<Outcome> {
  const file = join(folder, 'script.txt')
  writeFileSync(file, text)
  return run('check-script.ts', file, '--goal', 'A quiet house')
}

const [script = ''] = pathScripts.story

describe('check-script', () => {
  it('succeeds for a script that passes the checks, and prints advice below them', async () => {
    const { code, stdout } = await check(script)
    const [checks = '', advice = ''] = stdout.split('\nadvice\n')
    expect(code).toBe(0)
    expect(checks).not.toContain('MISS')
    expect(advice).toMatch(/^note longest sentence in words/m)
  })

  it('fails for a script that fails a check', async () => {
    const { code, stdout } = await check(`${script} You must rest.`)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^MISS must, should, have to +1 \(You must\)/m)
  })

  it('finds the script in the answer of a model', async () => {
    const answer = JSON.stringify({ script, theme: 'home' })
    expect((await check(`\`\`\`json\n${answer}\n\`\`\``)).code).toBe(0)
  })
})

describe('print-prompt', () => {
  it('prints the messages that a model gets for the goal on its path', async () => {
    const goal = 'My husband Daniel died in March.'
    const { responseFormat, message } = slideTask(goal, 'grief')
    const { stdout } = await run('print-prompt.ts', '--goal', goal, '--path', 'grief')
    expect(stdout).toBe(`=== system\n${responseFormat.instructions}\n\n=== user\n${message}\n`)
  })

  it('prints no messages and exits with 2 for a goal that is not sent to a model', async () => {
    const { code, stdout } = await run('print-prompt.ts', '--goal', 'x', '--path', 'eating')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})
