/** Makes requests of the journal to a process with the log level `debug`, and searches its log and data. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseScript, sentencesIn } from '#core/script/notation.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { HttpClient } from '#testing/http-client.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { dumpOf } from '#testing/server.ts'

let database: OpenDatabase
let product: ProductProcess
let client: HttpClient

beforeAll(async () => {
  const databaseUrl = await createDatabase()
  database = openDatabase(databaseUrl, () => {})
  product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: newDataDir(),
    LOG_LEVEL: 'debug',
  })
  client = new HttpClient(await product.ready())
  await client.signIn('premium@evenstream.test')
})
afterAll(async () => {
  product.child.kill('SIGTERM')
  await product.exited
  await database.close()
})

const goalDescription = 'I share a marmalade-coloured caravan with Wilhelmina.'
const content =
  'I checked the Quendolbank app nine times before the soup was warm. My cousin Ottoline rolled her eyes at the ferry.'
const crisisContent = 'Ottoline does not know it, but I want to die. I counted the lanterns again.'

async function post<Body>(path: string, body: object): Promise<Body> {
  const response = await client.send('POST', path, body)
  expect(response.status).toBeLessThan(300)
  return (await response.json()) as Body
}
const getJson = async <Body>(path: string) => (await (await client.get(path)).json()) as Body

interface Entry {
  id: string
  aiFeedback: string
  meditationTrackId: string | null
}
const findEntry = async (id: string) =>
  (await getJson<Entry[]>('/api/journal-entries')).find((listed) => listed.id === id)

it('no sentence of a goal, a reflection, a script or guidance appears in the log or the database', async () => {
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
