/** A whole journey through the journal, against a process that logs all it can. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseScript, sentencesIn } from '#core/script/notation.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { dumpOf } from '#testing/server.ts'
import { Visitor } from '#testing/visitor.ts'

let database: OpenDatabase
let product: ProductProcess
let visitor: Visitor

beforeAll(async () => {
  const DATABASE_URL = await createDatabase()
  database = openDatabase(DATABASE_URL, () => {})
  product = await startProduct({ DATABASE_URL, DATA_DIR: newDataDir(), LOG_LEVEL: 'debug' })
  visitor = new Visitor(await product.ready())
  await visitor.signIn('premium@evenstream.test')
})
afterAll(async () => {
  product.child.kill('SIGTERM')
  await product.exited
  await database.close()
})

const goalDescription = 'I share a marmalade-coloured caravan with Wilhelmina.'
const content =
  'I checked the Quendolbank app nine times before the soup was warm. My cousin Ottoline rolled her eyes at the ferry.'
const despair = 'Ottoline does not know it, but I want to die. I counted the lanterns again.'

async function sent<Answer>(path: string, body: object): Promise<Answer> {
  const response = await visitor.send('POST', path, body)
  expect(response.status).toBeLessThan(300)
  return (await response.json()) as Answer
}
const read = async <Answer>(path: string) => (await (await visitor.get(path)).json()) as Answer

interface Entry {
  id: string
  aiFeedback: string
  meditationTrackId: string | null
}
const entry = async (id: string) =>
  (await read<Entry[]>('/api/journal-entries')).find((each) => each.id === id)

it('no sentence of the user, nor of the guidance, appears in the logs or the database', async () => {
  const slide = await sent<{ id: string; script: string }>('/api/target-slides/generate', {
    goalDescription,
  })
  const reflection = { content, timeOfDay: 'evening', targetSlideId: slide.id }
  const first = await sent<Entry>('/api/journal-entries', reflection)
  const caring = await sent<Entry>('/api/journal-entries', { ...reflection, content: despair })
  // And what is refused, in every way that could be told about.
  await visitor.send('POST', '/api/journal-entries', { ...reflection, extra: content })
  await visitor.send('POST', '/api/journal-entries', { ...reflection, targetSlideId: content })
  await visitor.fetch('/api/journal-entries', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{ "content": "${content}`,
  })
  await visitor.get(`/api/journal-entries?q=${encodeURIComponent(content)}`)

  const meditation = `/api/journal-entries/${first.id}/generate-meditation-audio`
  await sent(meditation, { pace: 1 })
  const trackId = async () => (await entry(first.id))?.meditationTrackId ?? null
  await expect.poll(trackId, { timeout: 200_000, interval: 500 }).not.toBeNull()
  const track = `/api/tracks/${await trackId()}`
  const { captions } = await read<{ captions: { text: string }[] }>(track)
  expect(captions.length).toBeGreaterThan(20)
  expect(await (await visitor.get(`${track}/captions`)).text()).toContain('WEBVTT')
  await visitor.send('DELETE', `/api/journal-entries/${caring.id}`)

  const told = [goalDescription, content, despair, slide.script, first.aiFeedback]
  const sentences = [
    ...told.flatMap((text) => sentencesIn(parseScript(text))),
    ...caring.aiFeedback.split('\n\n'),
    ...captions.map(({ text }) => text),
  ].filter((sentence) => sentence.length > 12)
  expect(sentences.length).toBeGreaterThan(60)
  const words = ['Wilhelmina', 'marmalade', 'caravan', 'Quendolbank', 'Ottoline', 'lanterns']
  expect(product.output).toContain('/api/journal-entries/:id/generate-meditation-audio')
  for (const kept of [product.output, await dumpOf(database.pool)]) {
    const found = [...words, ...sentences].filter(
      (text) => kept.includes(text) || kept.includes(Buffer.from(text).toString('hex')),
    )
    expect(found).toEqual([])
  }
})
