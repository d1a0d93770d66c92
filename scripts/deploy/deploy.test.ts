/** The files in deploy/ name ports, paths, routes, metrics and variables: each has to exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { serveMetrics } from '#server/metrics/metrics-server.ts'
import { importMaxBytes } from '#shared/contract/own-data.ts'
import { problems } from '#shared/problems.ts'
import { serveForTests } from '#testing/server.ts'
import { documentedVariables } from './documented-variables.ts'
import { runnableNginxConfig } from './runnable-nginx-config.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const nginx = read('deploy/nginx.conf')
const caddy = read('deploy/Caddyfile')
const units = readdirSync(join(root, 'deploy/systemd')).map((name) => ({
  name,
  text: read(`deploy/systemd/${name}`),
}))

const server = serveForTests()

describe('the proxy samples', () => {
  it.each([
    ['nginx', nginx],
    ['Caddy', caddy],
  ])('name only existing routes (%s)', (_name, text) => {
    const lines = text.split('\n').filter((line) => !line.trim().startsWith('#'))
    const named = lines.join('\n').match(/\/(?:api\/[\w/-]+|readyz|healthz)/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    const routes = server.mountedRoutes().map((line) => line.split(' ')[1] ?? '')
    for (const path of named) expect(routes.some((route) => route.startsWith(path))).toBe(true)
  })

  it('keep every process in service when the database accepts no writes (Caddy)', async () => {
    const path = /^\s*health_uri (\S+)$/m.exec(caddy)?.[1] ?? ''
    expect(path).toBe('/readyz?exclude=writes')
    vi.spyOn(server.database.db, 'transaction').mockRejectedValue(
      // read_only_sql_transaction
      Object.assign(new Error(), { code: '25006' }),
    )
    expect((await server.client().get(path)).status).toBe(200)
    expect((await server.client().get('/readyz')).status).toBe(503)
  })

  it('accept a body of a gibibyte for the import only', () => {
    expect(importMaxBytes).toBe(1024 ** 3)
    const location = /location = \/api\/own-data\/import \{[^}]*\}/.exec(nginx)?.[0]
    expect(location).toMatch(/client_max_body_size 1g;/)
    expect(location).toMatch(/proxy_request_buffering off;/)
    expect(nginx.match(/client_max_body_size 1g/g)).toHaveLength(1)
    expect(caddy.match(/max_size 1GiB/g)).toHaveLength(1)
    expect(caddy).toMatch(/handle @import \{\s+request_body \{\s+max_size 1GiB/)
  })

  it('close idle connections to the product before the product does', () => {
    const { keepAliveTimeout } = server.app.server
    const seconds = [nginx, caddy].map((text) =>
      Number(/^\s*keepalive(?:_timeout)? (\d+)s/m.exec(text)?.[1]),
    )
    for (const timeout of seconds) expect(timeout * 1000).toBeLessThan(keepAliveTimeout)
  })

  it('try the next server for the status of a stopping process, and for no other status (nginx)', () => {
    const listed = [...nginx.matchAll(/^\s*proxy_next_upstream ([^;]+);/gm)].map(([, to]) => to)
    expect(listed).toEqual([`error timeout http_${problems['server.stopping'].status}`])
  })

  it.each(['/readyz', '/healthz'])('respond to %s with 404 (nginx)', (path) => {
    expect(nginx).toContain(`location = ${path} {\n    return 404;\n  }`)
  })

  it('never repeat a POST that a server has received', () => {
    expect(nginx).not.toMatch(/^[^#]*non_idempotent/m)
    // By default, Caddy repeats only GET requests and those that no server has received.
    expect(caddy).not.toMatch(/^[^#]*lb_retry_match/m)
  })

  it('can be turned into a runnable configuration with other ports (nginx)', () => {
    const options = { folder: '/f', certificate: '/c', key: '/k', port: 9000, upstreams: [1, 2] }
    const fullConfig = runnableNginxConfig(nginx, options)
    expect(fullConfig).toContain('listen 127.0.0.1:9000 ssl http2;')
    expect(fullConfig).toContain('server 127.0.0.1:1 max_fails=1')
    expect(fullConfig).toContain('server 127.0.0.1:2 max_fails=1')
    expect(fullConfig).not.toMatch(/300[12] |\/etc\/ssl|\/var\/log/)
  })
})

describe('the systemd units', () => {
  it('start programs that exist', () => {
    for (const { text } of units) {
      for (const [, path = ''] of text.matchAll(/^ExecStart=\/opt\/evenstream\/(\S+)/gm)) {
        expect(existsSync(join(root, path))).toBe(true)
      }
    }
  })

  it('set documented variables to values that the product accepts', () => {
    const documented = [...documentedVariables(read('README.md')), 'NODE_ENV']
    const services = units.filter(({ name }) => name.includes('@'))
    expect(services).toHaveLength(2)
    for (const { text } of services) {
      const pairs = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
        line.replaceAll('%i', '3001').split(' '),
      )
      const set = Object.fromEntries(pairs.map((pair) => pair.split('=')))
      expect(Object.keys(set).filter((name) => !documented.includes(name))).toEqual([])
      const config = readConfig({ ...set, DATABASE_URL: 'postgres://x@localhost/x' })
      expect(config).toMatchObject({ port: 3001, metrics: { host: '127.0.0.1', port: 13_001 } })
    }
  })

  it('allow a stop more time than the delay and the maximum time of a request', () => {
    const web = units.find(({ name }) => name.startsWith('evenstream-web@'))?.text ?? ''
    const delay = Number(/STOP_DELAY=(\d+)/.exec(web)?.[1])
    expect(Number(/TimeoutStopSec=(\d+)/.exec(web)?.[1])).toBeGreaterThan(delay + 60)
    // In the last two seconds of the delay a process refuses reads with 504, so that nginx stops using it.
    expect(delay).toBeGreaterThan(2)
  })
})

describe('the Prometheus samples', () => {
  const rules = read('deploy/prometheus/alerts.yml')

  it('name metrics that the product exposes, all of them documented', async () => {
    const metricsServer = await serveMetrics(server.metrics.registry, {
      host: '127.0.0.1',
      port: 0,
    })
    const exposed = await (await fetch(metricsServer.url)).text()
    await metricsServer.close()
    const families = [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    )
    const named = new Set(rules.match(/\bevenstream_[a-z_]+/g))
    expect(named.size).toBeGreaterThan(7)
    expect([...named].filter((name) => !families.includes(name))).toEqual([])
    const documented = read('docs/operations.md')
    const base = (name = '') => name.replace(/_(bucket|count|sum)$/, '')
    expect(families.filter((name) => !documented.includes(`\`${base(name)}\``))).toEqual([])
  })

  // `increase` misses the first count of a series that did not exist before.
  it('test each alert on an increase with series that a fresh process exposes at 0', async () => {
    const text = await createMetrics().registry.metrics()
    const tested = read('deploy/prometheus/alerts.test.yml')
    const counted = rules.match(/(?<=increase\()evenstream_\w+(?=[^)]*\)+ >)/g) ?? []
    expect(counted).toHaveLength(3)
    for (const name of counted) {
      const labelSets = [...tested.matchAll(new RegExp(`series: ${name}(\\{.+\\})\\n`, 'g'))]
      expect(labelSets.length).toBeGreaterThan(0)
      for (const [, labels = ''] of labelSets) expect(text).toContain(`${name}${labels} 0\n`)
    }
  })

  it('scrape the metrics ports of the systemd units', () => {
    const { scrape_configs: jobs } = parse(read('deploy/prometheus/prometheus.yml')) as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
    }
    const targets = jobs.flatMap((job) => job.static_configs.flatMap((config) => config.targets))
    expect(targets).toEqual(['127.0.0.1:13001', '127.0.0.1:13002', '127.0.0.1:13101'])
    for (const port of ['3001', '3002']) {
      expect(nginx).toContain(`server 127.0.0.1:${port} `)
      expect(caddy).toContain(`127.0.0.1:${port}`)
    }
    expect(rules).toContain(`job="${jobs[0]?.job_name}"`)
  })
})
