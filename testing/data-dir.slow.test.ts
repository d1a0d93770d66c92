import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const runWithDataDir = (statements: string) => {
  const program = `
    import { mkdirSync } from 'node:fs'
    import { newDataDir } from '${join(import.meta.dirname, 'data-dir.ts')}'
    const folder = newDataDir()
    mkdirSync(folder + '/postgres')
    console.log(folder)
    ${statements}`
  const args = ['--input-type=module', '--eval', program]
  return spawnSync(process.execPath, args, { encoding: 'utf8' })
}

it.each([
  ['at its end', '', 0],
  ['by process.exit', 'process.exit(3)', 3],
  ['with an error', 'throw new Error()', 1],
])('the data folders of a process are removed when it exits %s', (_case, statements, exitCode) => {
  const { status, stdout } = runWithDataDir(statements)
  expect(status).toBe(exitCode)
  expect(stdout).toContain('evenstream-data-')
  expect(existsSync(stdout.trim())).toBe(false)
})
