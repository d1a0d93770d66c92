/**
 * In `npm test`, two-servers.test.ts sends the same requests to two servers in one process, and
 * test/security/leaks.test.ts searches the log and the database of a process for a user's words.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { HttpClient } from '#testing/http-client.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { dumpOf } from '#testing/server.ts'

let database: OpenDatabase
let processes: ProductProcess[]
let origins: string[]

beforeAll(async () => {
  const env = { DATABASE_URL: await createDatabase(), DATA_DIR: newDataDir(), LOG_LEVEL: 'debug' }
  database = openDatabase(env.DATABASE_URL, () => {})
  processes = await Promise.all([startProduct(env), startProduct(env)])
  origins = await Promise.all(processes.map((process) => process.ready()))
})

afterAll(async () => {
  for (const process of processes) process.child.kill('SIGTERM')
  await Promise.all(processes.map((process) => process.exited))
  await database.close()
})

const generate = (client: HttpClient, goalDescription: string) =>
  client.send('POST', '/api/target-slides/generate', { goalDescription })

describe('two processes on one database', () => {
  /** Returns one client per process, all with the same session of one user. */
  async function clientsOf(email: string): Promise<HttpClient[]> {
    const [first = '', ...others] = origins
    const client = new HttpClient(first)
    await client.signIn(email)
    const otherClients = others.map((origin) => {
      const otherClient = new HttpClient(origin)
      for (const [name, value] of client.cookies) otherClient.cookies.set(name, value)
      return otherClient
    })
    return [client, ...otherClients]
  }

  it('together accept ten of 50 concurrent requests for a slide: as many as the plan allows a day', async () => {
    const clients = await clientsOf('premium@evenstream.test')
    const responses = await Promise.all(
      Array.from({ length: 25 }, () =>
        clients.map((client) => generate(client, 'A calm lake.')),
      ).flat(),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(40).fill(429)])
  })

  it('write no words of a user in plain text to the database or the logs', async () => {
    const [client = new HttpClient('')] = await clientsOf('private@example.com')
    const sentence = 'I share a marmalade-coloured caravan with Wilhelmina.'
    const slide = (await (await generate(client, sentence)).json()) as {
      id: string
      script: string
    }
    expect(slide.script).toMatch(/Wilhelmina|marmalade|caravan/)
    await client.get(`/api/target-slides/${slide.id}`)
    // All refused: beyond the allowance, with an unknown field, as incomplete JSON, for an invalid id.
    await generate(client, `${sentence} Again.`)
    await client.send('POST', '/api/target-slides/generate', {
      goalDescription: sentence,
      extra: sentence,
    })
    await client.fetch('/api/target-slides/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{ "goalDescription": "${sentence}`,
    })
    await client.get(
      `/api/target-slides/${encodeURIComponent(sentence)}?q=${encodeURIComponent(sentence)}`,
    )

    await client.send('DELETE', `/api/target-slides/${slide.id}`)
    const logs = processes.map(({ output }) => output).join('')
    expect(logs).toContain('/api/target-slides/generate')
    for (const text of [await dumpOf(database.pool), logs]) {
      for (const word of ['Wilhelmina', 'marmalade', 'caravan']) {
        expect(text).not.toContain(word)
        expect(text).not.toContain(Buffer.from(word).toString('hex'))
      }
    }
  })
})
