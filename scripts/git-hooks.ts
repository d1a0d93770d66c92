import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'

/**
 * Points git at `.githooks`, so that a push runs the quick checks. It changes nothing when the folder is
 * not the top of a git work tree (a release archive, a subfolder of another repository), when hooks
 * are configured already, or in continuous integration.
 */
export function enableGitHooks(root: string, env: NodeJS.ProcessEnv = process.env): void {
  if (env.CI) return
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, env, encoding: 'utf8' })
  const top = git('rev-parse', '--show-toplevel')
  if (top.status !== 0 || realpathSync(top.stdout.trim()) !== realpathSync(root)) return
  const configured = git('config', '--get', 'core.hooksPath')
  if (configured.status === 0) return
  git('config', '--local', 'core.hooksPath', '.githooks')
}
