import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { jobKinds } from '#server/queue/job-kinds.ts'
import type { listVoices } from '#shared/contract/voices.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { getOwnDataOf } from '#testing/own-data.ts'
import { reservePort } from '#testing/reserve-port.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests({ variables: { ROLE: 'web' } })
const kinds = [jobKinds.narration, jobKinds.export]
const { pollInterval } = jobKinds.narration
const hour = 3_600_000

let database: OpenDatabase
let worker: Awaited<ReturnType<typeof compose>>
let client: HttpClient

/** Starts a server with ROLE=worker beside the one with ROLE=web, with connections of its own to the same database. */
beforeAll(async () => {
  for (const kind of kinds) Object.assign(kind, { pollInterval: hour })
  client = await server.signedIn()
  const databaseUrl = String(server.database.pool.options.connectionString)
  database = openDatabase(databaseUrl, () => {})
  const port = await reservePort()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: server.dataDir,
    ROLE: 'worker',
    TTS_PROVIDER: 'light',
  })
  const { db } = database
  worker = await compose({ config, db, databaseUrl, masterKey: server.masterKey, port })
  await worker.app.listen({ host: '127.0.0.1', port })
  await waitForFirstPoll()
  await vi.waitUntil(isListening, { timeout: 120_000 })
})
afterAll(async () => {
  for (const kind of kinds) Object.assign(kind, { pollInterval })
  await worker.app.close()
  await database.close()
})

/** A worker makes samples of its voices after its first poll. */
async function waitForFirstPoll(): Promise<void> {
  const hasSample = async () => {
    const response = await client.get('/api/voices')
    const { voices } = (await response.json()) as ResponseBody<typeof listVoices>
    return voices.some(({ sampleUrl }) => sampleUrl !== null)
  }
  await vi.waitUntil(hasSample, { timeout: 120_000 })
}

const isListening = async () => {
  const { rows } = await database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and query like 'listen %evenstream_queue%'",
  )
  return rows.length > 0
}

describe('a worker process with a poll interval of an hour', () => {
  it('starts a narration immediately that a web process has queued', async () => {
    const goal = { goalDescription: 'I run a small bakery by the sea.' }
    const created = await client.send('POST', '/api/target-slides/generate', goal)
    const { id } = (await created.json()) as { id: string }
    const queued = await client.send('POST', `/api/target-slides/${id}/generate-audio`, {
      pace: 0.85,
    })
    expect(queued.status).toBe(202)
    const statuses = async () =>
      (await database.pool.query('select status from jobs')).rows.map(({ status }) => status)
    await expect.poll(statuses).not.toContain('queued')
  })

  it('starts an export immediately that a web process has queued', async () => {
    const queued = await client.send('POST', '/api/own-data/export')
    expect(queued.status).toBe(202)
    await expect.poll(async () => (await getOwnDataOf(client)).export?.status).toBe('completed')
  })
})
