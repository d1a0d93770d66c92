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

type ProxyPlace = NginxOptions & { upstreams: readonly number[] }

export async function startProxy(kind: 'nginx' | 'caddy', place: ProxyPlace) {
  const [command, args] = kind === 'nginx' ? nginx(place) : caddy(place)
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', kind === 'nginx' ? 'inherit' : 'ignore'],
    env: {
      ...process.env,
      PATH: `${process.env.PATH}${delimiter}/usr/sbin`,
      XDG_DATA_HOME: place.folder,
      XDG_CONFIG_HOME: place.folder,
    },
  })
  const exited = once(child, 'exit')
  const deadline = AbortSignal.timeout(startTimeoutMs)
  while (!(await isResponding(`https://localhost:${place.port}/api/openapi.json`))) {
    if (child.exitCode !== null || deadline.aborted) throw new Error(`${kind} did not start`)
    await sleep(100)
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

function nginx(place: ProxyPlace): [string, string[]] {
  const sample = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
  const file = join(place.folder, 'nginx.conf')
  writeFileSync(file, runnableNginxConfig(sample, { ...place, serverName: 'localhost' }))
  return ['nginx', ['-p', place.folder, '-e', join(place.folder, 'error.log'), '-c', file]]
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

function caddy({ folder, certificate, key, port, upstreams }: ProxyPlace): [string, string[]] {
  const sample = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    .replace(
      '127.0.0.1:3001 127.0.0.1:3002',
      upstreams.map((each) => `127.0.0.1:${each}`).join(' '),
    )
    .replace(
      'evenstream.example {',
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
    )
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `${globalOptions}${sample}`)
  return ['caddy', ['run', '--adapter', 'caddyfile', '--config', file]]
}
