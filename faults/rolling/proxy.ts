/** nginx or Caddy, configured from the samples in deploy/ with other ports, names and certificates. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type NginxOptions,
  runnableNginxConfig,
} from '../../scripts/deploy/runnable-nginx-config.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const startTimeoutMs = 30_000

type ProxyOptions = NginxOptions & { upstreams: readonly number[] }

export async function startProxy(kind: 'nginx' | 'caddy', options: ProxyOptions) {
  const [command, args] = kind === 'nginx' ? nginx(options) : caddy(options)
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', kind === 'nginx' ? 'inherit' : 'ignore'],
    env: {
      ...process.env,
      PATH: `${process.env.PATH}${delimiter}/usr/sbin`,
      XDG_DATA_HOME: options.folder,
      XDG_CONFIG_HOME: options.folder,
    },
  })
  // Fails if the command does not exist; then `exitCode` stays null.
  const exited = once(child, 'exit')
  const ended = exited.then(
    () => true,
    () => true,
  )
  const deadline = AbortSignal.timeout(startTimeoutMs)
  while (!(await isResponding(`https://localhost:${options.port}/api/openapi.json`))) {
    if ((await Promise.race([ended, sleep(100, false)])) || deadline.aborted) {
      child.kill('SIGTERM')
      await ended
      throw new Error(`${kind} did not start`)
    }
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

const isResponding = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function nginx(options: ProxyOptions): [string, string[]] {
  const sample = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
  const file = join(options.folder, 'nginx.conf')
  writeFileSync(file, runnableNginxConfig(sample, { ...options, serverName: 'localhost' }))
  return ['nginx', ['-p', options.folder, '-e', join(options.folder, 'error.log'), '-c', file]]
}

/** Turns HTTP/3 off, because `reservePort` holds the UDP port of the same number. */
const globalOptions = `{
	admin off
	auto_https disable_redirects
	servers {
		protocols h1 h2
	}
}
`

function caddy({ folder, certificate, key, port, upstreams }: ProxyOptions): [string, string[]] {
  const sample = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    .replace(
      '127.0.0.1:3001 127.0.0.1:3002',
      upstreams.map((upstreamPort) => `127.0.0.1:${upstreamPort}`).join(' '),
    )
    .replace(
      'evenstream.example {',
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
    )
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `${globalOptions}${sample}`)
  return ['caddy', ['run', '--adapter', 'caddyfile', '--config', file]]
}
