import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { damage } from '#testing/damage.ts'
import { fillAccountOf, getOwnDataOf, idOf } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()
const lost = (what: string) => `The ${what} is damaged, and can no longer be read.`
const lostGoal = lost('goal')
const lostScript = lost('script')
const lostReflection = lost('reflection')
const lostGuidance = lost('guidance')

let ida: Visitor
let slideIds: string[]
let entryIds: string[]

beforeEach(async () => {
  ida = await server.signedIn(`${randomUUID()}@example.com`)
  await server.database.pool.query(
    "update users set subscription_tier = 'premium', subscription_status = 'active' where id = $1",
    [await idOf(ida)],
  )
  ;({ slideIds, entryIds } = await fillAccountOf(server, ida, { slides: 3, entries: 3, tracks: 0 }))
})

type Row = { id: string } & Record<string, unknown>
const rowsIn = async (response: Response) => {
  expect(response.status).toBe(200)
  return (await response.json()) as Row[]
}
const slides = async () => rowsIn(await ida.get('/api/target-slides'))
const slide = async (id: string) => {
  const response = await ida.get(`/api/target-slides/${id}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Row
}
const entries = async () => rowsIn(await ida.get('/api/journal-entries'))
const found = async (kind: 'slide' | 'reflection' | 'track') =>
  Number(
    (await server.metrics.registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(`evenstream_damaged_total{kind="${kind}"}`))
      ?.split(' ')[1] ?? 0,
  )
const used = async () => {
  const stats = (await (await ida.get('/api/usage/stats')).json()) as { usage: object }
  return stats.usage
}

describe('a slide', () => {
  it('with a damaged goal shows a notice in the list, where nothing else changes', async () => {
    const id = slideIds[1] ?? ''
    const before = await slides()
    const count = await found('slide')
    const warn = vi.spyOn(server.app.log, 'warn')
    await damage(server.database, 'target_slides.goal_description', id)
    expect(await slides()).toEqual([
      before[0],
      { ...before[1], goalDescription: lostGoal, theme: '' },
      before[2],
    ])
    // The operator hears of it, by its id alone.
    expect(await found('slide')).toBe(count + 1)
    expect(warn.mock.calls).toEqual([[{ slide: id }, 'a part of a row cannot be decrypted']])
    warn.mockRestore()
  })

  it.each([
    ['goal_description', { goalDescription: lostGoal, theme: '' }],
    ['script', { script: lostScript, canBeNarrated: false }],
    // Whether somebody was in danger is not known: rather once too often than once too little.
    ['needs_support', { needsSupport: true }],
  ] as const)('with a damaged %s shows all the rest, and can be deleted', async (column, shown) => {
    const id = slideIds[1] ?? ''
    const before = await slide(id)
    await damage(server.database, `target_slides.${column}`, id)
    const count = await found('slide')
    expect(await slide(id)).toEqual({ ...before, ...shown })
    expect(await found('slide')).toBe(count + 1)
    expect((await ida.send('DELETE', `/api/target-slides/${id}`)).status).toBe(204)
    expect((await slides()).map((one) => one.id)).toEqual([slideIds[0], slideIds[2]])
  })

  it('with two damaged parts counts once', async () => {
    const id = slideIds[1] ?? ''
    await damage(server.database, 'target_slides.goal_description', id)
    await damage(server.database, 'target_slides.script', id)
    const count = await found('slide')
    expect(await slide(id)).toMatchObject({ goalDescription: lostGoal, script: lostScript })
    expect(await found('slide')).toBe(count + 1)
  })
})

describe('a reflection', () => {
  it.each([
    // The second has no script of its meditation yet.
    ['content', { content: lostReflection, canBeNarrated: false }],
    ['guidance', { aiFeedback: lostGuidance, needsSupport: true }],
  ] as const)('with a damaged %s shows all the rest, and can be deleted', async (column, shown) => {
    const id = entryIds[1] ?? ''
    const before = await entries()
    const count = await found('reflection')
    await damage(server.database, `journal_entries.${column}`, id)
    expect(await entries()).toEqual([before[0], { ...before[1], ...shown }, before[2]])
    expect(await found('reflection')).toBe(count + 1)
    expect((await ida.send('DELETE', `/api/journal-entries/${id}`)).status).toBe(204)
    expect(await entries()).toEqual([before[0], before[2]])
  })

  it('with damaged content can be narrated if the script of its meditation is stored', async () => {
    const [id = ''] = entryIds
    await damage(server.database, 'journal_entries.content', id)
    const entry = (await entries()).find((one) => one.id === id)
    expect(entry).toMatchObject({ content: lostReflection })
    expect(entry).not.toHaveProperty('canBeNarrated')
  })

  const reflectOn = (targetSlideId: string) =>
    ida.send('POST', '/api/journal-entries', {
      content: 'A calm day.',
      timeOfDay: 'evening',
      targetSlideId,
    })

  it('on a slide with a damaged goal is refused, and costs nothing', async () => {
    const [id = ''] = slideIds
    await damage(server.database, 'target_slides.goal_description', id)
    const refused = await reflectOn(id)
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({ detail: lostGoal })
    expect(await used()).toMatchObject({ journalCount: 0 })
  })

  it('on a slide with another damaged part is answered', async () => {
    const [id = ''] = slideIds
    await damage(server.database, 'target_slides.script', id)
    await damage(server.database, 'target_slides.needs_support', id)
    expect((await reflectOn(id)).status).toBe(201)
    expect(await used()).toMatchObject({ journalCount: 1 })
  })
})

describe('a narration', () => {
  const pace = { pace: 0.85 }
  const narrate = (id: string) => ida.send('POST', `/api/target-slides/${id}/generate-audio`, pace)
  const meditate = (id: string) =>
    ida.send('POST', `/api/journal-entries/${id}/generate-meditation-audio`, pace)
  const expectRefusal = async (response: Response, detail: string) => {
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ detail })
    expect(await used()).toMatchObject({ audioCount: 0 })
  }

  it('of a slide with a damaged script is refused, and costs nothing', async () => {
    const [id = ''] = slideIds
    await damage(server.database, 'target_slides.script', id)
    await expectRefusal(await narrate(id), lostScript)
  })

  it('of a slide with another damaged part succeeds', async () => {
    const [id = ''] = slideIds
    await damage(server.database, 'target_slides.goal_description', id)
    await damage(server.database, 'target_slides.needs_support', id)
    expect((await narrate(id)).status).toBe(202)
  })

  // The second has no script of its meditation yet, the first has.
  it.each([
    ['reflection', 'journal_entries.content', lostReflection],
    ['goal', 'target_slides.goal_description', lostGoal],
  ] as const)(
    'of a meditation is refused if the %s is damaged, and costs nothing',
    async (_what, column, detail) => {
      const [entryId = '', slideId = ''] = [entryIds[1], slideIds[1]]
      const id = column === 'journal_entries.content' ? entryId : slideId
      await damage(server.database, column, id)
      await expectRefusal(await meditate(entryId), detail)
    },
  )

  it('of a meditation succeeds if it needs none of the damaged parts', async () => {
    const [entryId = '', slideId = ''] = [entryIds[1], slideIds[1]]
    await damage(server.database, 'journal_entries.guidance', entryId)
    await damage(server.database, 'target_slides.script', slideId)
    expect((await meditate(entryId)).status).toBe(202)
  })

  it('of a meditation needs nothing else if its script is stored', async () => {
    const [entryId = '', slideId = ''] = [entryIds[0], slideIds[0]]
    await damage(server.database, 'journal_entries.content', entryId)
    await damage(server.database, 'target_slides.goal_description', slideId)
    expect((await meditate(entryId)).status).toBe(202)
  })
})

it('a track with damaged captions can be played, without captions', async () => {
  const [id = ''] = (await fillAccountOf(server, ida, { slides: 1, entries: 0, tracks: 1 }))
    .trackIds
  const answered = async (path: string) => {
    const response = await ida.get(path)
    expect(response.status).toBe(200)
    return response
  }
  const track = async () => (await answered(`/api/tracks/${id}`)).json()
  const sound = async () => (await answered(`/api/tracks/${id}/audio`)).bytes()
  const [before, heard, count] = [await track(), await sound(), await found('track')]
  expect(before.captions.length).toBeGreaterThan(0)
  await damage(server.database, 'tracks.details', id)
  expect(await track()).toEqual({ ...before, captions: [], peaks: [] })
  expect(await sound()).toEqual(heard)
  expect(await (await answered(`/api/tracks/${id}/captions`)).text()).toBe('WEBVTT\n')
  expect(await found('track')).toBe(count + 3)
})

it('an account with damaged rows can be emptied by its owner', async () => {
  await damage(server.database, 'target_slides.goal_description', ...slideIds)
  await damage(server.database, 'journal_entries.content', ...entryIds)
  for (const { id } of await slides()) await ida.send('DELETE', `/api/target-slides/${id}`)
  for (const { id } of await entries()) await ida.send('DELETE', `/api/journal-entries/${id}`)
  expect((await getOwnDataOf(ida)).holds).toEqual({ slides: 0, entries: 0, tracks: 0 })
})
