/**
 * Two web processes on one database behind a proxy that is configured from deploy/, restarted one after
 * another by deploy/rolling-restart.sh while requests come in: none may fail, and no entry may be written
 * twice. Needs openssl, curl, and nginx or caddy.
 *
 *   npm run test:rolling
 *   npm run test:rolling -- caddy
 *   npm run test:rolling -- without-delay     STOP_DELAY=0, to see what is lost without it
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { reservePort } from '#testing/reserve-port.ts'
import { reportRows } from '../bench/table.ts'
import { createSelfSignedCertificate } from '../scripts/deploy/self-signed-certificate.ts'
import { Load } from './rolling/load.ts'
import { startProxy } from './rolling/proxy.ts'

const minRequests = 1_500
const maxRunMs = 8 * 60_000
const proxyKind = process.argv.includes('caddy') ? 'caddy' : 'nginx'
const stopDelay = process.argv.includes('without-delay') ? '0' : '8'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'evenstream-rolling-'))
const runTimeout = AbortSignal.timeout(maxRunMs)
/** Run in reverse order at the end. */
const teardowns: (() => Promise<unknown>)[] = []

async function main(): Promise<void> {
  const { certificate, key } = createSelfSignedCertificate(folder, 'localhost')
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')])
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  teardowns.push(() => postgres.stop())

  const port = await reservePort()
  const origin = `https://localhost:${port}`
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: origin,
    ROLE: 'web',
    TRUST_PROXY: 'yes',
    STOP_DELAY: stopDelay,
    // The server itself requests the built-in identity provider at PUBLIC_URL.
    NODE_EXTRA_CA_CERTS: certificate,
  }
  const webProcesses = new Map<number, ProductProcess>()
  const startWeb = async (webPort: number) => {
    const product = await startProduct(env, { port: webPort })
    webProcesses.set(webPort, product)
    await product.ready()
  }
  teardowns.push(() => Promise.all([...webProcesses.values()].map(stop)))
  const ports = [await reservePort(), await reservePort()]
  for (const webPort of ports) await startWeb(webPort)
  const proxy = await startProxy(proxyKind, { folder, certificate, key, port, upstreams: ports })
  teardowns.push(() => proxy.stop())

  const load = new Load(origin)
  await load.prepareUsers()
  const running = load.run(runTimeout)
  const control = await serveRestarts(async (webPort) => {
    const product = webProcesses.get(webPort)
    if (!product) throw new Error(`No process has port ${webPort}`)
    await stop(product)
    await startWeb(webPort)
  })
  teardowns.push(() => control.close())
  const isRestarted = await runRestartScript(control.url, ports)
  await load.waitForRequests(minRequests, runTimeout)
  load.stop()
  await running
  await report(load, isRestarted, postgres.url)
}

async function stop({ child, exited }: ProductProcess): Promise<void> {
  child.kill('SIGTERM')
  await exited
}

/** The restart script calls this server to restart a process, as it would call systemd. */
async function serveRestarts(restart: (port: number) => Promise<void>) {
  const server = createServer(async (request, response) => {
    try {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      await restart(Number(body))
      response.end()
    } catch (error) {
      console.error(error)
      response.writeHead(500).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function runRestartScript(controlUrl: string, ports: readonly number[]): Promise<boolean> {
  const script = spawn(join(root, 'deploy', 'rolling-restart.sh'), ports.map(String), {
    stdio: 'inherit',
    signal: runTimeout,
    env: {
      ...process.env,
      // The script appends the port, which thus becomes the body of the request.
      RESTART: `curl --silent --fail --max-time 180 --output /dev/null ${controlUrl} --data`,
    },
  })
  const [code] = await once(script, 'exit')
  return code === 0
}

async function report(load: Load, isRestarted: boolean, databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from journal_entries')
  await client.end()
  const storedEntries = rows[0].n as number
  for (const line of load.failures.slice(0, 20)) console.error(line)
  await reportRows([
    {
      name: `rolling restart of 2 web processes behind ${proxyKind}, STOP_DELAY=${stopDelay}`,
      measured: `${load.requestCount} requests, ${load.failures.length} failed`,
      reference: `${load.writes} writes among them`,
      limit: `≥ ${minRequests}, 0 failed`,
      isWithinLimit: isRestarted && load.requestCount >= minRequests && load.failures.length === 0,
    },
    {
      name: 'entries in the database, of those that were acknowledged',
      measured: `${storedEntries} of ${load.acknowledged}`,
      reference: '',
      limit: 'the same',
      isWithinLimit: storedEntries === load.acknowledged,
    },
  ])
}

try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const teardown of teardowns.reverse()) await teardown().catch(console.error)
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
