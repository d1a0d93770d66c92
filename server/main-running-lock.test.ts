import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'

let databaseUrl: string
let product: ProductProcess | undefined
let proxy: Server | undefined
beforeEach(async () => {
  databaseUrl = await createDatabase()
})
afterEach(async () => {
  product?.child.kill('SIGTERM')
  await product?.exited
  proxy?.close()
  product = undefined
  proxy = undefined
})

const newClient = () => new Client({ connectionString: databaseUrl })

async function start(url: string): Promise<ProductProcess> {
  product = await startProduct({ DATABASE_URL: url, DATA_DIR: newDataDir(), ROLE: 'web' })
  return product
}

/** Starts a proxy of the database that refuses connections with this name, and returns its URL. */
async function startRefusingProxy(applicationName: string): Promise<string> {
  const { hostname, port } = new URL(databaseUrl)
  const forward = (client: Socket, startup: Buffer) => {
    const upstream = connect(Number(port), hostname)
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.write(startup)
    client.pipe(upstream).pipe(client)
  }
  proxy = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (startup: Buffer) => {
      if (startup.includes(applicationName)) client.destroy()
      else forward(client, startup)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as { port: number }).port)
  return url.href
}

it('the start is refused in one line if the connection of the running lock fails', async () => {
  const started = await start(await startRefusingProxy('evenstream running'))
  expect(await started.exited).toBe(1)
  expect(started.output.trim().split('\n')).toEqual([
    'Evenstream could not start. The database at DATABASE_URL cannot be used: Connection terminated unexpectedly',
  ])
})

it('a failed key check after a lost connection is repeated, and another key stops the process', async () => {
  const started = await start(databaseUrl)
  await started.ready()
  // A transaction sees a snapshot of the list of connections, so another connection is used.
  const [holder, observer] = [newClient(), newClient()]
  await Promise.all([holder.connect(), observer.connect()])
  const terminate = async (condition: string) => {
    // The timeout makes this wait until the connections have ended.
    const { rowCount } = await observer.query(
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity
       where datname = current_database() and ${condition}`,
    )
    return rowCount
  }
  try {
    await holder.query('begin')
    await holder.query(`update facts set value = 'another key' where name = 'master_key'`)
    await holder.query('lock table facts in access exclusive mode')
    expect(await terminate(`application_name = 'evenstream running'`)).toBe(1)
    const failKeyCheck = () =>
      terminate(`application_name = 'evenstream' and wait_event_type = 'Lock'`)
    await expect.poll(failKeyCheck).toBe(1)
    await holder.query('commit')
  } finally {
    await Promise.all([holder.end(), observer.end()])
  }
  expect(await started.exited).toBe(1)
  expect(started.output).toContain('This database was sealed with another key')
})
