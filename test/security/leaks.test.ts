import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseScript, sentencesIn } from '#core/script/notation.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { HttpClient } from '#testing/http-client.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { dumpOf } from '#testing/server.ts'
import { createConnectionLog, isLocal } from './connection-log.ts'

/** A rare word in all text that `useProduct` and `causeErrors` send. */
const canary = 'Quendolporzellan'
const text = `I live above the ${canary}, by the sea.`

let product: ProductProcess
let database: OpenDatabase
let databaseUrl: string
/** The slide and the session of the user in `useProduct`. */
let slideId: string
let sessionToken: string
const dataDir = newDataDir()
const connectionLog = createConnectionLog()

/**
 * The encodings in which the text might be stored: base64 at any of three offsets, without the ends, which depend on
 * the neighbouring bytes.
 */
const formsOf = (word: string) => [
  word.toLowerCase(),
  Buffer.from(word).toString('hex'),
  ...['', 'x', 'xx'].map((before) =>
    Buffer.from(before + word)
      .toString('base64')
      .slice(4, -4)
      .toLowerCase(),
  ),
]
const leaks = (places: Record<string, string>) =>
  Object.entries(places).flatMap(([place, content]) =>
    formsOf(canary).some((form) => content.toLowerCase().includes(form)) ? [place] : [],
  )

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

/** Returns the id of the slide. */
async function useProduct(client: HttpClient): Promise<string> {
  const post = (path: string, body: unknown) => client.send('POST', path, body)
  await client.signIn('premium@evenstream.test')
  const slideResponse = await post('/api/target-slides/generate', { goalDescription: text })
  const { id } = (await slideResponse.json()) as { id: string }
  const entry = { content: text, timeOfDay: 'morning', targetSlideId: id }
  expect((await post('/api/journal-entries', entry)).status).toBe(201)
  await post('/api/support/contact', { name: canary, email: 'a@example.com', message: text })
  await post(`/api/target-slides/${id}/generate-audio`, { pace: 1 })
  await post('/api/stripe/create-checkout-session', { tier: 'essential', billingPeriod: 'annual' })
  await post('/api/own-data/export', undefined)
  const isSpoken = async () => {
    const [job] = (await (await client.get('/api/jobs')).json()) as { status: string }[]
    return job?.status === 'completed'
  }
  await vi.waitUntil(isSpoken, { timeout: 200_000, interval: 500 })
  return id
}

/** Sends the text in requests that are refused, and in addresses and headers. */
async function causeErrors(client: HttpClient): Promise<void> {
  const raw = (path: string, body: string, type = 'application/json') =>
    client.fetch(path, { method: 'POST', headers: { 'content-type': type }, body })
  await raw('/api/target-slides/generate', `{"goalDescription":"${canary}`)
  await raw('/api/target-slides/generate', text, 'text/plain')
  await raw('/api/target-slides/generate', JSON.stringify({ goalDescription: `${text}\0` }))
  await raw('/api/target-slides/generate', JSON.stringify({ [canary]: text }))
  await raw('/api/journal-entries', JSON.stringify({ content: text, timeOfDay: canary }))
  await raw('/api/own-data/import', text, 'application/zip')
  await raw('/api/stripe/webhook', text)
  await raw('/v1/customers', text)
  for (const path of [
    `/api/target-slides/${canary}`,
    `/api/${canary}`,
    `/${canary}?q=${canary}`,
    `/api/target-slides?cursor=${canary}`,
    `/api/login?returnTo=/${canary}`,
    `/api/callback?code=${canary}&state=${canary}`,
    `/api/tracks/${canary}/audio`,
    `/api/voices/${canary}/sample`,
    `/sandbox/payments/checkout/${canary}`,
    `/sandbox/identity/interaction/${canary}`,
    `/%${canary}`,
  ]) {
    await client.get(path, { 'user-agent': canary, referer: `http://x/${canary}` })
  }
}

beforeAll(async () => {
  databaseUrl = await createDatabase()
  product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    ...connectionLog.variables,
  })
  const client = new HttpClient(await product.ready())
  database = openDatabase(databaseUrl, () => {})
  slideId = await useProduct(client)
  sessionToken = client.cookies.get('evenstream_session') ?? ''
  await causeErrors(client)
  const separateConnection = new Client({ connectionString: databaseUrl })
  await separateConnection.connect()
  // A constraint refuses every new row for a moment, so that the statement with the values of a reflection fails.
  await separateConnection.query(
    'alter table journal_entries add constraint no_new_rows check (false) not valid',
  )
  const entry = { content: text, timeOfDay: 'morning', targetSlideId: slideId }
  expect((await client.send('POST', '/api/journal-entries', entry)).status).toBe(500)
  await separateConnection.query('alter table journal_entries drop constraint no_new_rows')
  // A table is missing for a moment, so that reading reflections fails.
  await separateConnection.query('alter table journal_entries rename to gone')
  expect((await client.get('/api/journal-entries')).status).toBe(500)
  await separateConnection.query('alter table gone rename to journal_entries')
  await separateConnection.end()
})

afterAll(async () => {
  product.child.kill('SIGTERM')
  await product.exited
  await database.close()
})

describe('text written by a user', () => {
  it('appears as plain text in no log line, database row or file', async () => {
    expect(product.output).toContain('"route":"/api/journal-entries"')
    const places = {
      log: product.output,
      database: await dumpOf(database.pool),
      files: filesOf(dataDir),
    }
    expect(places.files.length).toBeGreaterThan(100_000)
    expect(leaks(places)).toEqual([])
  })

  it('is reported by the check in a log line, a row and a file', async () => {
    await database.pool.query('create table leak as select $1::text as words', [text])
    const dump = await dumpOf(database.pool)
    await database.pool.query('drop table leak')
    const hex = Buffer.from(text).toString('hex')
    expect(leaks({ log: `{"msg":"${text}"}`, database: dump, files: hex })).toEqual([
      'log',
      'database',
      'files',
    ])
    for (const before of ['', 'x', 'xx'])
      expect(leaks({ base64: Buffer.from(before + text).toString('base64') })).toEqual(['base64'])
  })
})

const goalDescription = 'I share a marmalade-coloured caravan with Wilhelmina.'
const content =
  'I checked the Quendolbank app nine times before the soup was warm. My cousin Ottoline rolled her eyes at the ferry.'
const crisisContent = 'Ottoline does not know it, but I want to die. I counted the lanterns again.'

interface Entry {
  id: string
  aiFeedback: string
  meditationTrackId: string | null
}
it('no sentence of a goal, a reflection, a script or guidance appears in the log or the database', async () => {
  const client = new HttpClient(await product.ready())
  await client.signIn('premium@evenstream.test')
  async function post<Body>(path: string, body: object): Promise<Body> {
    const response = await client.send('POST', path, body)
    expect(response.status).toBeLessThan(300)
    return (await response.json()) as Body
  }
  const getJson = async <Body>(path: string) => (await (await client.get(path)).json()) as Body
  const findEntry = async (id: string) =>
    (await getJson<Entry[]>('/api/journal-entries')).find((listed) => listed.id === id)

  const slide = await post<{ id: string; script: string }>('/api/target-slides/generate', {
    goalDescription,
  })
  const reflection = { content, timeOfDay: 'evening', targetSlideId: slide.id }
  const first = await post<Entry>('/api/journal-entries', reflection)
  const crisisEntry = await post<Entry>('/api/journal-entries', {
    ...reflection,
    content: crisisContent,
  })
  // These requests are refused, and must not be logged with their text, either.
  await client.send('POST', '/api/journal-entries', { ...reflection, extra: content })
  await client.send('POST', '/api/journal-entries', { ...reflection, targetSlideId: content })
  await client.fetch('/api/journal-entries', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{ "content": "${content}`,
  })
  await client.get(`/api/journal-entries?q=${encodeURIComponent(content)}`)
  const searchPath = '/api/journal-entries/search'
  const found = await post<{ entries: Entry[] }>(searchPath, { words: 'ottoline ferry' })
  expect(found.entries).toHaveLength(1)
  await client.send('POST', searchPath, { words: content, extra: content })

  const meditation = `/api/journal-entries/${first.id}/generate-meditation-audio`
  await post(meditation, { pace: 1 })
  const trackId = async () => (await findEntry(first.id))?.meditationTrackId ?? null
  await expect.poll(trackId, { timeout: 200_000, interval: 500 }).not.toBeNull()
  const track = `/api/tracks/${await trackId()}`
  const { captions } = await getJson<{ captions: { text: string }[] }>(track)
  expect(captions.length).toBeGreaterThan(20)
  expect(await (await client.get(`${track}/captions`)).text()).toContain('WEBVTT')
  await client.send('DELETE', `/api/journal-entries/${crisisEntry.id}`)

  const texts = [goalDescription, content, crisisContent, slide.script, first.aiFeedback]
  const sentences = [
    ...texts.flatMap((text) => sentencesIn(parseScript(text))),
    ...crisisEntry.aiFeedback.split('\n\n'),
    ...captions.map(({ text }) => text),
  ].filter((sentence) => sentence.length > 12)
  expect(sentences.length).toBeGreaterThan(60)
  const words = [
    'Wilhelmina',
    'marmalade',
    'caravan',
    'Quendolbank',
    'Ottoline',
    'ottoline',
    'ferry',
    'lanterns',
  ]
  expect(product.output).toContain('/api/journal-entries/:id/generate-meditation-audio')
  for (const stored of [product.output, await dumpOf(database.pool)]) {
    const leakedTexts = [...words, ...sentences].filter(
      (text) => stored.includes(text) || stored.includes(Buffer.from(text).toString('hex')),
    )
    expect(leakedTexts).toEqual([])
  }
})

it('the log contains neither a failed SQL statement nor its values', async () => {
  // The failed insert and the failed select. The log arrives a little after the responses.
  for (const fact of ['"constraint":"no_new_rows"', '"code":"42P01"'])
    await expect.poll(() => product.output).toContain(fact)
  expect(product.output).not.toMatch(/insert into|select .+ from|failing row/i)
  expect(product.output).not.toContain(slideId)
})

it('the log contains neither the session cookie nor the email addresses that were used', () => {
  expect(product.output).not.toMatch(/evenstream_session|@evenstream\.test|a@example\.com/)
  expect(sessionToken).not.toBe('')
  expect(product.output).not.toContain(sessionToken)
})

describe('the product without outside services', () => {
  it('connects only to the machine itself', () => {
    expect(connectionLog.read()).not.toEqual([])
    expect(connectionLog.read().filter((host) => !isLocal(host))).toEqual([])
  })
})
