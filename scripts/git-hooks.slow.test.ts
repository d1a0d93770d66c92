import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enableGitHooks } from './git-hooks.ts'

let folder: string
let reported: string[]
const report = (line: string) => reported.push(line)
beforeEach(() => {
  reported = []
  folder = mkdtempSync(join(tmpdir(), 'evenstream-git-hooks-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** For a git that reads neither the machine's nor the user's configuration. */
const env = () => ({
  PATH: process.env.PATH,
  HOME: folder,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CEILING_DIRECTORIES: tmpdir(),
})
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: folder, env: env(), encoding: 'utf8' }).trim()
const hooksPath = () => git('config', '--default', 'unset', '--get', 'core.hooksPath')

describe('enableGitHooks', () => {
  it('sets core.hooksPath in a work tree where it is unset', () => {
    git('init', '--quiet')
    enableGitHooks(folder, report, env())
    expect(hooksPath()).toBe('.githooks')
  })

  it('reports the change once, with the command that undoes it, and does not repeat it once undone', () => {
    git('init', '--quiet')
    enableGitHooks(folder, report, env())
    enableGitHooks(folder, report, env())
    expect(reported).toHaveLength(1)
    const [, undo = ''] = reported[0]?.match(/To undo it: git (.+)$/) ?? []
    git(...undo.split(' '))
    expect(git('rev-parse', '--git-path', 'hooks')).toBe('.git/hooks')
    enableGitHooks(folder, report, env())
    expect(git('rev-parse', '--git-path', 'hooks')).toBe('.git/hooks')
    expect(reported).toHaveLength(1)
  })

  it('keeps a core.hooksPath that is set already', () => {
    git('init', '--quiet')
    git('config', 'core.hooksPath', 'my-hooks')
    enableGitHooks(folder, report, env())
    expect(hooksPath()).toBe('my-hooks')
    expect(reported).toEqual([])
  })

  it('changes nothing in a subfolder of another repository', () => {
    git('init', '--quiet')
    mkdirSync(join(folder, 'vendor'))
    enableGitHooks(join(folder, 'vendor'), report, env())
    expect(hooksPath()).toBe('unset')
    expect(reported).toEqual([])
  })

  it('changes nothing outside a work tree', () => {
    enableGitHooks(folder, report, env())
    expect(existsSync(join(folder, '.git'))).toBe(false)
    expect(existsSync(join(folder, '.gitconfig'))).toBe(false)
    expect(reported).toEqual([])
  })

  it('changes nothing in continuous integration', () => {
    git('init', '--quiet')
    enableGitHooks(folder, report, { ...env(), CI: 'true' })
    expect(hooksPath()).toBe('unset')
    expect(reported).toEqual([])
  })
})
