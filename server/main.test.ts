import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { urlOfRunningServer } from '#server/db/embedded/running-server.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { HttpClient } from '#testing/http-client.ts'
import { databasePid, isAlive, type ProductProcess, startProduct } from '#testing/process.ts'
import { reservePort } from '#testing/reserve-port.ts'
import { start, stopProductsAfterEach, waitUntilPortCloses } from './main.test-support.ts'

stopProductsAfterEach()

const sharedDataDir = newDataDir()
let shared: ProductProcess | undefined

/**
 * A product on a data folder that several tests use, because starting takes seconds. Restarted after it was stopped.
 */
async function sharedProduct(): Promise<ProductProcess> {
  if (shared === undefined || shared.child.exitCode !== null || shared.child.signalCode !== null)
    shared = await startProduct({ DATA_DIR: sharedDataDir, LOG_LEVEL: 'info' })
  await shared.ready()
  return shared
}
afterAll(() => shared?.stop())

const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .filter((line) => line !== '')

describe('starting', () => {
  it('reports in one line that the port is in use, and stops the database again', async () => {
    const port = await reservePort()
    const otherServer = createServer().listen(port, '127.0.0.1')
    await once(otherServer, 'listening')
    // The first start creates the database that the other tests use.
    const product = await start({ DATA_DIR: sharedDataDir }, { port })
    expect(await product.exited).toBe(1)
    expect(linesOf(product.output).at(-1)).toBe(
      `Evenstream could not start. Port ${port} is in use: stop what runs there, or set PORT to another`,
    )
    expect(() => databasePid(sharedDataDir)).toThrow()
    otherServer.close()
  })

  it('needs only a data folder, and serves at the URL that it prints', async () => {
    const product = await sharedProduct()
    const response = await fetch(`${await product.ready()}/api/auth/user`)
    expect(response.status).toBe(200)
  })

  it('is refused in one line on a data folder that another process uses', async () => {
    const first = await sharedProduct()
    const second = await start({ DATA_DIR: sharedDataDir })
    expect(await second.exited).toBe(1)
    expect(linesOf(second.output)).toHaveLength(1)
    expect(second.output).toContain(`${first.child.pid}`)
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200)
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['a wrong value', { PORT: 'abc' }, /PORT must be a number/],
    ['an unreachable database', { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' }, /DATABASE_URL/],
  ])('is refused in one line for %s', async (_name, env, line) => {
    const product = await start({ DATA_DIR: newDataDir(), ...env })
    expect(await product.exited).toBe(1)
    expect(linesOf(product.output)).toHaveLength(1)
    expect(product.output).toMatch(line)
  })

  it('takes compiled modules from the cache folder of the checkout', async () => {
    const product = await start({
      DATA_DIR: newDataDir(),
      PORT: 'abc',
      // Vitest's configuration names the folder; without that, the product chooses it. Node reports what it does.
      NODE_COMPILE_CACHE: '',
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
    })
    await product.exited
    const folder = join(import.meta.dirname, '..', '.cache', 'compiled')
    expect(product.output).toContain(`reading cache from ${folder}`)
  })

  it('is refused in one line if the model of the reader is damaged', async () => {
    const fixture = new URL('adapters/reader/broken-model.fixture.ts', import.meta.url).href
    const product = await start({
      DATABASE_URL: await createDatabase(),
      DATA_DIR: newDataDir(),
      NODE_OPTIONS: `--import ${fixture}`,
    })
    expect(await product.exited).toBe(1)
    expect(linesOf(product.output)).toEqual([
      "Evenstream could not start. The reader's model cannot be loaded: reader.json is damaged",
    ])
  })
})

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s finishes requests in progress, does not wait for idle connections, and stops the database',
    async (signal) => {
      const product = await sharedProduct()
      const database = databasePid(sharedDataDir)
      expect(isAlive(database)).toBe(true)
      const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000, timeout: 60_000 })
      const message = { name: 'Ida', email: 'ida@example.com', message: 'Hello there.' }
      const body = JSON.stringify(message)
      const unfinished = request({
        agent,
        port: product.port,
        host: '127.0.0.1',
        path: '/api/support/contact',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          expect: '100-continue',
        },
      })
      unfinished.flushHeaders()
      // The server has begun with the request: one that arrives after the signal is refused.
      await once(unfinished, 'continue')
      unfinished.write(body.slice(0, 10))
      const answered = once(unfinished, 'response')
      // Leaves an idle keep-alive connection.
      await fetch(`http://127.0.0.1:${product.port}/healthz`)
      // Twice, as by Ctrl+C: once directly and once through npm.
      product.child.kill(signal)
      product.child.kill(signal)
      await waitUntilPortCloses(product.port)
      unfinished.end(body.slice(10))
      const [response] = await answered
      expect(response.statusCode).toBe(201)
      expect(response.headers.connection).toBe('close')
      response.resume()
      expect(await product.exited).toBe(0)
      expect(isAlive(database)).toBe(false)
      expect(product.output).toMatch(/"route":"\/api\/support\/contact","status":201/)
      agent.destroy()
    },
  )
})

describe('the termination of all database connections', () => {
  it('fails the requests in progress, but not later ones', async () => {
    const product = await sharedProduct()
    const client = new HttpClient(await product.ready())
    await client.signIn('restart@example.com')
    const databaseClient = new Client({ connectionString: await urlOfRunningServer(sharedDataDir) })
    await databaseClient.connect()
    await databaseClient.query('begin')
    await databaseClient.query('select 1 from users for update')
    const pendingRequest = client.send('POST', '/api/target-slides/generate', {
      goalDescription: 'A lake.',
    })
    const countLockWaits = async () => {
      const { rows } = await databaseClient.query(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0].n
    }
    await expect.poll(countLockWaits).toBe(1)
    // The timeout makes this wait until the connections have ended; until then they could still be used.
    await databaseClient.query(
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect((await pendingRequest).status).toBe(500)
    await databaseClient.query('rollback')
    await databaseClient.end()
    expect((await client.get('/readyz')).status).toBe(200)
    const laterRequest = await client.send('POST', '/api/target-slides/generate', {
      goalDescription: 'A lake.',
    })
    expect(laterRequest.status).toBe(201)
  })
})

describe('an embedded database that is killed', () => {
  it('stops the process with a reason', async () => {
    const product = await sharedProduct()
    process.kill(databasePid(sharedDataDir), 'SIGKILL')
    expect(await product.exited).toBe(1)
    expect(product.output).toContain('The embedded database has stopped by itself')
  })
})
