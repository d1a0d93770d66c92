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

interface TestUser {
  client: HttpClient
  slideId: string
}

async function createUser(): Promise<TestUser> {
  const client = await signInOnPlan(server, 'essential')
  const goalDescription = 'I run a small bakery by the sea.'
  const slide = await client.send('POST', '/api/target-slides/generate', { goalDescription })
  await client.send('PUT', '/api/writer', { choice: 'model' })
  return { client, slideId: ((await slide.json()) as { id: string }).id }
}

/** `word` occurs in no prompt and in no other entry, so that the entry is found in what was sent. */
const contentWith = (word: string) =>
  `The ${word} was on the table again, and nobody had put it there.`

/** Writes a reflection one day after the previous one; returns it and what was sent to the model. */
async function reflect(
  { client, slideId }: TestUser,
  content: string,
  reply: ModelReply = { text: JSON.stringify({ guidance: goodGuidance }) },
) {
  server.now = new Date(server.now.getTime() + dayMs)
  model.willReply(reply)
  const body = { content, timeOfDay: 'evening', targetSlideId: slideId }
  const response = await client.send('POST', '/api/journal-entries', body)
  expect(response.status).toBe(201)
  const entry = (await response.json()) as { id: string; writtenBy: string | null }
  return { ...entry, sent: JSON.stringify(model.requests.map((request) => request.body)) }
}

const setSharing = ({ client }: Pick<TestUser, 'client'>, isAllowed = true) =>
  client.send('PUT', '/api/writer/earlier-entries', { isAllowed })

describe('earlier entries', () => {
  it('are not sent for a user who has only agreed to the model', async () => {
    const ida = await createUser()
    expect((await reflect(ida, contentWith('zorvel'))).sent).toContain('zorvel')
    const { sent } = await reflect(ida, contentWith('quimbel'))
    expect(sent).toContain('quimbel')
    expect(sent).not.toContain('zorvel')
    expect(await (await ida.client.get('/api/writer')).json()).toEqual({
      model: 'gpt-4.1',
      choice: 'model',
    })
  })

  it('are sent after a separate consent, but none that was written before it', async () => {
    const ida = await createUser()
    await reflect(ida, contentWith('zorvel'))
    const response = await setSharing(ida)
    expect(await response.json()).toMatchObject({ choice: 'model', sharesEarlierEntries: true })
    expect((await reflect(ida, contentWith('quimbel'))).sent).not.toContain('zorvel')
    const { sent } = await reflect(ida, contentWith('fendril'))
    expect(sent).toContain('quimbel')
    expect(sent).not.toContain('zorvel')
  })

  it('are no longer sent once the consent is withdrawn, not even after a new consent', async () => {
    const ida = await createUser()
    await setSharing(ida)
    await reflect(ida, contentWith('zorvel'))
    await setSharing(ida, false)
    expect((await reflect(ida, contentWith('quimbel'))).sent).not.toContain('zorvel')
    await setSharing(ida)
    expect((await reflect(ida, contentWith('fendril'))).sent).not.toMatch(/zorvel|quimbel/)
  })

  it('stay allowed if the consent is given a second time', async () => {
    const ida = await createUser()
    await setSharing(ida)
    await reflect(ida, contentWith('zorvel'))
    await setSharing(ida)
    expect((await reflect(ida, contentWith('quimbel'))).sent).toContain('zorvel')
  })

  it('are not sent while memory is off', async () => {
    const ida = await createUser()
    await setSharing(ida)
    await reflect(ida, contentWith('zorvel'))
    await ida.client.send('PUT', '/api/memory', { isOn: false })
    expect((await reflect(ida, contentWith('quimbel'))).sent).not.toContain('zorvel')
  })

  it('are not sent if they were deleted or answered with help', async () => {
    const ida = await createUser()
    await setSharing(ida)
    const { id } = await reflect(ida, contentWith('zorvel'))
    await ida.client.send('DELETE', `/api/journal-entries/${id}`)
    const crisis = await reflect(ida, 'The quimbel is empty and I want to kill myself tonight.')
    expect(crisis.sent).toBe('[]')
    expect((await reflect(ida, contentWith('fendril'))).sent).not.toMatch(/zorvel|quimbel/)
  })

  it('do not keep the built-in guide from answering where the model fails', async () => {
    const ida = await createUser()
    await setSharing(ida)
    await reflect(ida, contentWith('zorvel'))
    const { sent, writtenBy } = await reflect(ida, contentWith('quimbel'), { status: 400 })
    expect(sent).toContain('zorvel')
    expect(writtenBy).toBeNull()
  })

  it('are limited to the last five', async () => {
    const ida = await createUser()
    await setSharing(ida)
    const words = ['zorvel', 'quimbel', 'fendril', 'osket', 'brindow', 'valpra']
    for (const word of words) await reflect(ida, contentWith(word))
    const { sent } = await reflect(ida, contentWith('tolmey'))
    expect(words.filter((word) => sent.includes(word))).toEqual(words.slice(1))
  })

  it('are not sent after the built-in guide was chosen, until there is another consent', async () => {
    const ida = await createUser()
    await setSharing(ida)
    await reflect(ida, contentWith('zorvel'))
    await ida.client.send('PUT', '/api/writer', { choice: 'guide' })
    await ida.client.send('PUT', '/api/writer', { choice: 'model' })
    expect((await reflect(ida, contentWith('quimbel'))).sent).not.toContain('zorvel')
  })

  it('cannot be allowed before the model is chosen', async () => {
    const client = await signInOnPlan(server, 'essential')
    expect((await setSharing({ client })).status).toBe(409)
    expect((await setSharing({ client }, false)).status).toBe(200)
  })

  it('need another consent for another model', async () => {
    const { client } = await createUser()
    await setSharing({ client })
    const userId = await idOf(client)
    const { db } = server.database
    const writersOf = (name: string): Writers => ({
      guide: stubGuide(),
      model: { name, writer: { forUser: stubGuide } },
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
