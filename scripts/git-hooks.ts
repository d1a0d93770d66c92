import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'

/**
 * Points git at `.githooks`, so that a push runs the quick checks. It changes nothing when the folder is
 * not the top of a git work tree (a release archive, a subfolder of another repository), when hooks
 * are configured already, or in continuous integration. A change is reported, with the way to undo it.
 */
export function enableGitHooks(
  root: string,
  report: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): void {
  if (env.CI) return
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, env, encoding: 'utf8' })
  const top = git('rev-parse', '--show-toplevel')
  if (top.status !== 0 || realpathSync(top.stdout.trim()) !== realpathSync(root)) return
  const configuredPath = git('config', '--get', 'core.hooksPath')
  if (configuredPath.status === 0) return
  const set = git('config', '--local', 'core.hooksPath', '.githooks')
  if (set.status === 0) {
    report(
      'Set core.hooksPath to .githooks: a push runs the quick checks first. To undo it: git config core.hooksPath .git/hooks',
    )
  }
}
