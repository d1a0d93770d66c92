import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { journalEntries } from '#server/db/schema/journal.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const dayMs = 24 * 60 * 60 * 1000

interface Entry {
  id: string
  aiFeedback: string
  rememberedIds?: string[]
}

async function createUserWithSlide(zone = 'UTC') {
  const client = await signInOnPlan(server, 'essential')
  const slide = await client.send(
    'POST',
    '/api/target-slides/generate',
    { goalDescription: 'I run a small bakery by the sea.' },
    { 'x-time-zone': zone },
  )
  return { client, slideId: ((await slide.json()) as { id: string }).id }
}

/** Creates an entry after `passedMs`; the request has no time zone. */
async function reflect(
  { client, slideId }: Awaited<ReturnType<typeof createUserWithSlide>>,
  content: string,
  passedMs = dayMs,
) {
  server.now = new Date(server.now.getTime() + passedMs)
  const body = { content, timeOfDay: 'evening', targetSlideId: slideId }
  const response = await client.send('POST', '/api/journal-entries', body)
  expect(response.status).toBe(201)
  return (await response.json()) as Entry
}

const worry = 'I am so scared of the scan on Thursday that I cannot eat.'
const otherWorry = 'The scan is tomorrow and I am terrified of it.'
const crisis = 'I am so scared of the scan on Thursday and I want to die.'

const storedMemoryOf = async (id: string) => {
  const { memory } = journalEntries
  const [row] = await server.database.db
    .select({ memory })
    .from(journalEntries)
    .where(eq(journalEntries.id, id))
  return row?.memory
}
const memoryOf = async (client: HttpClient) => (await client.get('/api/memory')).json()

describe('memory', () => {
  it('lets an answer refer to an earlier entry, and lists its id in rememberedIds', async () => {
    const person = await createUserWithSlide()
    const first = await reflect(person, worry)
    const second = await reflect(person, otherWorry)
    expect(first.rememberedIds).toBeUndefined()
    expect(second.rememberedIds).toEqual([first.id])
    const list = (await (await person.client.get('/api/journal-entries')).json()) as Entry[]
    expect(list[0]?.rememberedIds).toEqual([first.id])
  })

  it('counts days in the last known time zone if a request has none', async () => {
    // 23:00 in Tokyo; an hour later it is the next day there, but not in UTC.
    server.now = new Date('2026-12-01T14:00:00Z')
    const person = await createUserWithSlide('Asia/Tokyo')
    const first = await reflect(person, worry, 0)
    expect((await reflect(person, otherWorry, dayMs / 24)).rememberedIds).toEqual([first.id])
  })

  it('is sealed beside the entry', async () => {
    const { id } = await reflect(await createUserWithSlide(), worry)
    const sealed = Buffer.from((await storedMemoryOf(id)) ?? [])
    expect(sealed.length).toBeGreaterThan(1000)
    expect(sealed.toString('latin1')).not.toMatch(/feelings|vector/)
  })

  it('keeps nothing of an entry that was answered with help', async () => {
    const person = await createUserWithSlide()
    const { id } = await reflect(person, crisis)
    expect(await storedMemoryOf(id)).toBeNull()
    expect((await reflect(person, worry)).rememberedIds).toBeUndefined()
  })

  it('contains nothing of a deleted entry', async () => {
    const person = await createUserWithSlide()
    const { id } = await reflect(person, worry)
    await person.client.send('DELETE', `/api/journal-entries/${id}`)
    expect((await reflect(person, otherWorry)).rememberedIds).toBeUndefined()
  })

  it('is deleted when it is switched off, and keeps nothing until it is switched on', async () => {
    const person = await createUserWithSlide()
    const { client } = person
    const first = await reflect(person, worry)
    expect(await memoryOf(client)).toEqual({ isOn: true })
    const off = await client.send('PUT', '/api/memory', { isOn: false })
    expect(await off.json()).toEqual({ isOn: false })
    expect(await storedMemoryOf(first.id)).toBeNull()
    const second = await reflect(person, otherWorry)
    expect(second.rememberedIds).toBeUndefined()
    expect(await storedMemoryOf(second.id)).toBeNull()
    await client.send('PUT', '/api/memory', { isOn: true })
    expect(await memoryOf(client)).toEqual({ isOn: true })
    const third = await reflect(person, worry)
    expect(third.rememberedIds).toBeUndefined()
    expect(await storedMemoryOf(third.id)).not.toBeNull()
  })
})

it('six reflections on consecutive days get six different answers', async () => {
  const person = await createUserWithSlide()
  // The last answers are also considered without memory.
  await person.client.send('PUT', '/api/memory', { isOn: false })
  const answers: string[] = []
  for (let day = 0; day < 6; day += 1) answers.push((await reflect(person, worry)).aiFeedback)
  expect(new Set(answers).size).toBe(answers.length)
})
