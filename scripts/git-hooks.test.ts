import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enableGitHooks } from './git-hooks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenstream-git-hooks-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A git that reads neither the machine's nor the user's configuration. */
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
    enableGitHooks(folder, env())
    expect(hooksPath()).toBe('.githooks')
  })

  it('keeps a core.hooksPath that is set already', () => {
    git('init', '--quiet')
    git('config', 'core.hooksPath', 'my-hooks')
    enableGitHooks(folder, env())
    expect(hooksPath()).toBe('my-hooks')
  })

  it('changes nothing in a subfolder of another repository', () => {
    git('init', '--quiet')
    mkdirSync(join(folder, 'vendor'))
    enableGitHooks(join(folder, 'vendor'), env())
    expect(hooksPath()).toBe('unset')
  })

  it('changes nothing outside a work tree', () => {
    enableGitHooks(folder, env())
    expect(existsSync(join(folder, '.git'))).toBe(false)
    expect(existsSync(join(folder, '.gitconfig'))).toBe(false)
  })

  it('changes nothing in continuous integration', () => {
    git('init', '--quiet')
    enableGitHooks(folder, { ...env(), CI: 'true' })
    expect(hooksPath()).toBe('unset')
  })
})
