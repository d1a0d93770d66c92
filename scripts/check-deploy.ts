/**
 * Runs every file in deploy/ through the tool that will read it, and fails if a tool is missing. `npm test` needs
 * none of these tools but sh; its tests check that the routes, metrics and variables which the files name exist.
 *
 *   npm run check-deploy
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runnableNginxConfig } from './deploy/runnable-nginx-config.ts'
import { createSelfSignedCertificate } from './deploy/self-signed-certificate.ts'

const root = join(import.meta.dirname, '..')
const deploy = join(root, 'deploy')
const folder = mkdtempSync(join(tmpdir(), 'evenstream-deploy-'))
const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/sbin` }

interface Check {
  name: string
  tool: string
  args: () => string[]
}

const prometheus = join(deploy, 'prometheus')
const checks: Check[] = [
  { name: 'nginx.conf', tool: 'nginx', args: nginxArguments },
  {
    name: 'Caddyfile',
    tool: 'caddy',
    args: () => ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')],
  },
  {
    name: 'systemd units',
    tool: 'systemd-analyze',
    args: () => ['verify', '--man=no', ...unitsWithPathsOfThisMachine()],
  },
  {
    name: 'prometheus.yml',
    tool: 'promtool',
    args: () => ['check', 'config', join(prometheus, 'prometheus.yml')],
  },
  {
    name: 'alerts.yml',
    tool: 'promtool',
    args: () => ['check', 'rules', join(prometheus, 'alerts.yml')],
  },
  {
    name: 'alerts.test.yml',
    tool: 'promtool',
    args: () => ['test', 'rules', join(prometheus, 'alerts.test.yml')],
  },
  ...['backup.sh', 'rolling-restart.sh'].map((name) => ({
    name,
    tool: 'sh',
    args: () => ['-n', join(deploy, name)],
  })),
]

function nginxArguments(): string[] {
  const { certificate, key } = createSelfSignedCertificate(folder, 'evenstream.example')
  const sample = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, runnableNginxConfig(sample, { folder, certificate, key, port: 18_443 }))
  return ['-t', '-p', folder, '-e', join(folder, 'error.log'), '-c', file]
}

/**
 * Replaces program paths by those of this machine, and instantiates templates, so that systemd-analyze can read them.
 */
function unitsWithPathsOfThisMachine(): string[] {
  return readdirSync(join(deploy, 'systemd')).map((name) => {
    const file = join(folder, name.replace('@.', '@3001.'))
    const text = readFileSync(join(deploy, 'systemd', name), 'utf8')
    writeFileSync(file, text.replaceAll('/opt/evenstream', root))
    return file
  })
}

let failureCount = 0
for (const { name, tool, args } of checks) {
  const isMissing = spawnSync('sh', ['-c', `command -v ${tool}`], { env }).status !== 0
  if (isMissing) {
    failureCount += 1
    console.error(`✗ ${name}: ${tool} is not installed`)
    continue
  }
  const result = spawnSync(tool, args(), { env, encoding: 'utf8', timeout: 60_000 })
  const output = `${result.stdout}${result.stderr}`.trim()
  // systemd-analyze exits with 0 for unknown directives and only prints a warning.
  const isFine = result.status === 0 && !(tool === 'systemd-analyze' && output !== '')
  if (!isFine) failureCount += 1
  console.log(`${isFine ? '✓' : '✗'} ${name} (${tool})`)
  if (!isFine) console.error(output || result.error?.message)
}
rmSync(folder, { recursive: true, force: true })
console.log(
  failureCount === 0 ? 'All of deploy/ is valid.' : `${failureCount} of ${checks.length} failed.`,
)
process.exitCode = failureCount === 0 ? 0 : 1
