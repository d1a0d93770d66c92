import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { careAnswer } from '#core/care/answers.ts'
import { createSlideStore } from '#server/db/stores/slide-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const goalDescription =
  'I run a small bakery by the harbour, and the first loaves sell out by nine.'

interface Slide {
  id: string
  goalDescription: string
  theme: string
  script: string
}

const generate = (client: HttpClient, goal = goalDescription) =>
  client.send('POST', '/api/target-slides/generate', { goalDescription: goal })
const createSlide = async (client: HttpClient, goal?: string) =>
  (await (await generate(client, goal)).json()) as Slide
const list = async (client: HttpClient) =>
  (await (await client.get('/api/target-slides')).json()) as Slide[]
const newUser = () => server.signedIn(`${randomUUID()}@example.com`)
const admin = () => server.signedIn('admin@evenstream.test')

describe('creating a Target Slide', () => {
  it('returns 201 with the whole slide, its trimmed goal and its script', async () => {
    const client = await newUser()
    const response = await generate(client, `  ${goalDescription}\n`)
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      goalDescription,
      script: expect.stringMatching(/\bYou\b[\s\S]*\[pause \d+s\]/),
      theme: 'work',
      writtenBy: null,
      needsSupport: false,
      careKind: null,
      careLanguage: null,
      audioUrl: null,
      trackId: null,
      createdAt: server.now.toISOString(),
    })
  })

  it.each(['', '   ', 'x'.repeat(2001)])(
    'refuses a goal that is empty or too long: %s',
    async (goal) => {
      const response = await generate(await newUser(), goal)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ errors: [{ field: 'goalDescription' }] })
    },
  )
})

describe('a goal that mentions suicide', () => {
  it('is stored with the care answer instead of a script, and is not narrated', async () => {
    const client = await newUser()
    const goal = 'I want to end my life and be free of all this.'
    const response = await generate(client, goal)
    expect(response.status).toBe(201)
    const slide = (await response.json()) as Slide
    expect(slide).toMatchObject({ goalDescription: goal, needsSupport: true, writtenBy: null })
    expect(slide).toMatchObject({ careKind: 'suicide', careLanguage: 'en' })
    expect(slide.script).toBe(careAnswer('suicide', 'en'))
    expect(await list(client)).toMatchObject([
      { id: slide.id, goalDescription: goal, needsSupport: true },
    ])
    const path = `/api/target-slides/${slide.id}/generate-audio`
    const refused = await client.send('POST', path, { pace: 0.85 })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { params: { reason: 'needs_support' } },
    ])
  })
})

describe('reading Target Slides', () => {
  it('lists them newest first, without the script', async () => {
    const client = await admin()
    const first = await createSlide(client)
    server.now = new Date(server.now.getTime() + 1000)
    const second = await createSlide(client, 'I swim in the sea every morning.')
    const slides = await list(client)
    expect(slides.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(slides[0]).not.toHaveProperty('script')
    expect(slides[0]).toMatchObject({ needsSupport: false })
  })

  it('returns one slide with its script', async () => {
    const client = await newUser()
    const slide = await createSlide(client)
    const response = await client.get(`/api/target-slides/${slide.id}`)
    expect(await response.json()).toEqual(slide)
  })

  it('accepts an id in upper case', async () => {
    const client = await newUser()
    const slide = await createSlide(client)
    const response = await client.get(`/api/target-slides/${slide.id.toUpperCase()}`)
    expect(await response.json()).toEqual(slide)
    const focus = await client.send('PUT', '/api/users/focused-slide', {
      slideId: slide.id.toUpperCase(),
    })
    expect(await focus.json()).toEqual({ focusedSlideId: slide.id })
  })

  it('returns 500 slides and links to the rest', async () => {
    const client = await newUser()
    const { user } = await client.whoAmI()
    const store = createSlideStore(server.database.db, createVault(server.masterKey))
    const ids = Array.from({ length: 503 }, () => randomUUID())
    for (const [index, id] of ids.entries()) {
      // Two slides at a time share a creation time, so that the order also depends on the id.
      const createdAt = new Date(server.now.getTime() - Math.floor(index / 2) * 1000)
      const slide = {
        id,
        goalDescription: `wish ${index}`,
        script: 'x',
        theme: 'work',
        writtenBy: null,
        needsSupport: false,
        careKind: null,
        careLanguage: null,
        createdAt,
      }
      await store.insert(server.database.db, String(user?.id), slide)
    }
    const first = await client.get('/api/target-slides')
    expect(await first.clone().json()).toHaveLength(500)
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await client.get(next)
    expect(second.headers.get('link')).toBeNull()
    const listedSlides = [
      ...((await first.json()) as Slide[]),
      ...((await second.json()) as Slide[]),
    ]
    expect(new Set(listedSlides.map(({ id }) => id))).toEqual(new Set(ids))
  })

  // The second is `["a"]` in base64url.
  it.each(['x', 'WyJhIl0', '%00'])('refuses an invalid cursor: %s', async (cursor) => {
    const response = await (await newUser()).get(`/api/target-slides?cursor=${cursor}`)
    expect(response.status).toBe(400)
  })
})

describe('another user’s slide', () => {
  it('gets the same 404 as one that does not exist', async () => {
    const slide = await createSlide(await newUser())
    const otherUser = await newUser()
    const existing = await otherUser.get(`/api/target-slides/${slide.id}`)
    const absent = await otherUser.get(`/api/target-slides/${randomUUID()}`)
    expect(existing.status).toBe(404)
    expect(await existing.text()).toBe(await absent.text())
    expect((await otherUser.send('DELETE', `/api/target-slides/${slide.id}`)).status).toBe(404)
    const focus = await otherUser.send('PUT', '/api/users/focused-slide', { slideId: slide.id })
    expect(focus.status).toBe(404)
    expect(await list(otherUser)).toEqual([])
  })
})

describe('the focused slide', () => {
  const focus = (client: HttpClient, slideId: string) =>
    client.send('PUT', '/api/users/focused-slide', { slideId })

  it('is replaced by the next one, and is a property of the user', async () => {
    const client = await admin()
    const [firstSlide, secondSlide] = [await createSlide(client), await createSlide(client)]
    expect(await (await focus(client, firstSlide.id)).json()).toEqual({
      focusedSlideId: firstSlide.id,
    })
    await focus(client, secondSlide.id)
    expect((await client.whoAmI()).user?.focusedSlideId).toBe(secondSlide.id)
  })

  it('is null after the slide is deleted', async () => {
    const client = await newUser()
    const slide = await createSlide(client)
    await focus(client, slide.id)
    const response = await client.send('DELETE', `/api/target-slides/${slide.id}`)
    expect(response.status).toBe(204)
    expect((await client.whoAmI()).user?.focusedSlideId).toBeNull()
    expect((await client.get(`/api/target-slides/${slide.id}`)).status).toBe(404)
  })

  it('is refused with 404 if it is being deleted and the deletion is committed meanwhile', async () => {
    const client = await newUser()
    const slide = await createSlide(client)
    const { user } = await client.whoAmI()
    const { pool } = server.database
    const countWaiting = async () =>
      (
        await pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    const deletion = await pool.connect()
    try {
      await deletion.query('begin')
      await deletion.query('select from users where id = $1 for no key update', [user?.id])
      await deletion.query('delete from target_slides where id = $1', [slide.id])
      const response = focus(client, slide.id)
      await expect.poll(countWaiting).toBe(1)
      await deletion.query('commit')
      expect((await response).status).toBe(404)
    } finally {
      deletion.release(true)
    }
  })
})

describe('text that users write', () => {
  it('appears nowhere in the database in plain text', async () => {
    const client = await newUser()
    const secret = 'I live with Quendoline in a violet lighthouse.'
    const { script } = await createSlide(client, secret)
    expect(script).toMatch(/Quendoline|violet|lighthouse/)
    const dump = await server.dump()
    expect(dump).toContain('@example.com')
    for (const word of ['Quendoline', 'violet', 'lighthouse', 'pause 4s']) {
      expect(dump).not.toContain(word)
      expect(dump).not.toContain(Buffer.from(word).toString('hex'))
    }
  })

  it('cannot be read without the key of its owner', async () => {
    const client = await newUser()
    const slide = await createSlide(client)
    const { user } = await client.whoAmI()
    await server.database.pool.query('delete from keyring.user_keys where user_id = $1', [user?.id])
    const response = await client.get(`/api/target-slides/${slide.id}`)
    expect(response.status).toBe(404)
    // Bytes that are no wrapped key.
    await server.database.pool.query('insert into keyring.user_keys values ($1, $2)', [
      user?.id,
      Buffer.alloc(61, 1),
    ])
    expect((await client.get(`/api/target-slides/${slide.id}`)).status).toBe(500)
  })
})
