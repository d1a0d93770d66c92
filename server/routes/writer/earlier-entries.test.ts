import { afterAll, describe, expect, it } from 'vitest'
import { shareEarlierEntries, type Writers, writerSetting } from '#server/services/writers.ts'
import { goodGuidance } from '#testing/good-guidance.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { ModelDouble, type ModelReply } from '#testing/model-double.ts'
import { stubGuide } from '#testing/model-writer-fixture.ts'
import { idOf } from '#testing/own-data.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { serveForTests } from '#testing/server.ts'

const model = new ModelDouble()
await model.start()
afterAll(() => model.stop())

const server = serveForTests({
  variables: { LLM_BASE_URL: model.url, LLM_MODEL: 'gpt-4.1', LLM_API_KEY: model.key },
})
const dayMs = 24 * 60 * 60 * 1000

interface Person {
  client: HttpClient
  slideId: string
}

async function person(): Promise<Person> {
  const client = await signInOnPlan(server, 'essential')
  const goalDescription = 'I run a small bakery by the sea.'
  const slide = await client.send('POST', '/api/target-slides/generate', { goalDescription })
  await client.send('PUT', '/api/writer', { choice: 'model' })
  return { client, slideId: ((await slide.json()) as { id: string }).id }
}

/** A word that occurs in no prompt and in no other entry. */
const marked = (word: string) => `The ${word} was on the table again, and nobody had put it there.`

/** Writes a reflection on a day of its own; returns it and what was sent to the model for it. */
async function reflect(
  { client, slideId }: Person,
  content: string,
  reply: ModelReply = { text: JSON.stringify({ guidance: goodGuidance }) },
) {
  server.now = new Date(server.now.getTime() + dayMs)
  model.willReply(reply)
  const body = { content, timeOfDay: 'evening', targetSlideId: slideId }
  const response = await client.send('POST', '/api/journal-entries', body)
  expect(response.status).toBe(201)
  const entry = (await response.json()) as { id: string; writtenBy: string | null }
  return { ...entry, sent: JSON.stringify(model.requests.map((each) => each.body)) }
}

const allow = ({ client }: Pick<Person, 'client'>, isAllowed = true) =>
  client.send('PUT', '/api/writer/earlier-entries', { isAllowed })

describe('earlier entries', () => {
  it('are sent to nobody who has only agreed to the model', async () => {
    const ida = await person()
    expect((await reflect(ida, marked('zorvel'))).sent).toContain('zorvel')
    const { sent } = await reflect(ida, marked('quimbel'))
    expect(sent).toContain('quimbel')
    expect(sent).not.toContain('zorvel')
    expect(await (await ida.client.get('/api/writer')).json()).toEqual({
      model: 'gpt-4.1',
      choice: 'model',
    })
  })

  it('are sent after a separate consent, but none that was written before it', async () => {
    const ida = await person()
    await reflect(ida, marked('zorvel'))
    const response = await allow(ida)
    expect(await response.json()).toMatchObject({ choice: 'model', sharesEarlierEntries: true })
    expect((await reflect(ida, marked('quimbel'))).sent).not.toContain('zorvel')
    const { sent } = await reflect(ida, marked('fendril'))
    expect(sent).toContain('quimbel')
    expect(sent).not.toContain('zorvel')
  })

  it('are no longer sent once the consent is withdrawn, nor after another one', async () => {
    const ida = await person()
    await allow(ida)
    await reflect(ida, marked('zorvel'))
    await allow(ida, false)
    expect((await reflect(ida, marked('quimbel'))).sent).not.toContain('zorvel')
    await allow(ida)
    expect((await reflect(ida, marked('fendril'))).sent).not.toMatch(/zorvel|quimbel/)
  })

  it('keep their consent when it is given twice', async () => {
    const ida = await person()
    await allow(ida)
    await reflect(ida, marked('zorvel'))
    await allow(ida)
    expect((await reflect(ida, marked('quimbel'))).sent).toContain('zorvel')
  })

  it('are not sent while memory is off', async () => {
    const ida = await person()
    await allow(ida)
    await reflect(ida, marked('zorvel'))
    await ida.client.send('PUT', '/api/memory', { isOn: false })
    expect((await reflect(ida, marked('quimbel'))).sent).not.toContain('zorvel')
  })

  it('are not sent if they were deleted or answered with help', async () => {
    const ida = await person()
    await allow(ida)
    const { id } = await reflect(ida, marked('zorvel'))
    await ida.client.send('DELETE', `/api/journal-entries/${id}`)
    const crisis = await reflect(ida, 'The quimbel is empty and I want to kill myself tonight.')
    expect(crisis.sent).toBe('[]')
    expect((await reflect(ida, marked('fendril'))).sent).not.toMatch(/zorvel|quimbel/)
  })

  it('do not keep the built-in guide from answering where the model fails', async () => {
    const ida = await person()
    await allow(ida)
    await reflect(ida, marked('zorvel'))
    const { sent, writtenBy } = await reflect(ida, marked('quimbel'), { status: 400 })
    expect(sent).toContain('zorvel')
    expect(writtenBy).toBeNull()
  })

  it('are five at most, the last ones', async () => {
    const ida = await person()
    await allow(ida)
    const words = ['zorvel', 'quimbel', 'fendril', 'osket', 'brindow', 'valpra']
    for (const word of words) await reflect(ida, marked(word))
    const { sent } = await reflect(ida, marked('tolmey'))
    expect(words.filter((word) => sent.includes(word))).toEqual(words.slice(1))
  })

  it('are not sent after the built-in guide was chosen, until there is another consent', async () => {
    const ida = await person()
    await allow(ida)
    await reflect(ida, marked('zorvel'))
    await ida.client.send('PUT', '/api/writer', { choice: 'guide' })
    await ida.client.send('PUT', '/api/writer', { choice: 'model' })
    expect((await reflect(ida, marked('quimbel'))).sent).not.toContain('zorvel')
  })

  it('cannot be allowed before the model is chosen', async () => {
    const client = await signInOnPlan(server, 'essential')
    expect((await allow({ client })).status).toBe(409)
    expect((await allow({ client }, false)).status).toBe(200)
  })

  it('need another consent for another model', async () => {
    const { client } = await person()
    await allow({ client })
    const userId = await idOf(client)
    const { db } = server.database
    const writersOf = (name: string): Writers => ({
      guide: stubGuide(),
      model: { name, writer: { forPerson: stubGuide } },
    })
    expect(await writerSetting(db, writersOf('gpt-4.1'), userId)).toMatchObject({
      sharesEarlierEntries: true,
    })
    expect(await writerSetting(db, writersOf('other'), userId)).toEqual({
      model: 'other',
      choice: null,
    })
    const request = { isAllowed: true, now: server.now }
    await expect(shareEarlierEntries(db, writersOf('other'), userId, request)).rejects.toThrow()
  })
})
