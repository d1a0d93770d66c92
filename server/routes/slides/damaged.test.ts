import { beforeEach, describe, expect, it, vi } from 'vitest'
import { damage } from '#testing/damage.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { fillAccountOf, getOwnDataOf } from '#testing/own-data.ts'
import { signInOnPlan } from '#testing/plans.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const damageNotice = (part: string) => `The ${part} is damaged, and can no longer be read.`
const lostGoal = damageNotice('goal')
const lostScript = damageNotice('script')
const lostReflection = damageNotice('reflection')
const lostGuidance = damageNotice('guidance')

let ida: HttpClient
let slideIds: string[]
let entryIds: string[]

beforeEach(async () => {
  ida = await signInOnPlan(server, 'premium')
  ;({ slideIds, entryIds } = await fillAccountOf(server, ida, { slides: 3, entries: 3, tracks: 0 }))
})

interface Row extends Record<string, unknown> {
  id: string
}

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
const damagedReads = async (kind: 'slide' | 'reflection' | 'track') =>
  Number(
    (await server.metrics.registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(`evenstream_damaged_total{kind="${kind}"}`))
      ?.split(' ')[1] ?? 0,
  )
const usage = async () => {
  const stats = (await (await ida.get('/api/usage/stats')).json()) as { usage: object }
  return stats.usage
}

describe('a damaged slide', () => {
  it('has a notice in place of its goal and no theme in the list, where nothing else changes', async () => {
    const before = await slides()
    // The first one needs support, and the second does not.
    expect(before.map((row) => row.needsSupport)).toEqual([true, false, false])
    const damagedIds = slideIds.slice(0, 2)
    const count = await damagedReads('slide')
    const warn = vi.spyOn(server.app.log, 'warn')
    await damage(server.database, 'target_slides.goal_description', ...damagedIds)
    const damagedGoal = { goalDescription: lostGoal, theme: '', damagedParts: ['goal'] }
    expect(await slides()).toEqual([
      { ...before[0], ...damagedGoal },
      { ...before[1], ...damagedGoal },
      before[2],
    ])
    // The operator's log contains the ids only.
    expect(await damagedReads('slide')).toBe(count + 2)
    expect(warn.mock.calls).toEqual(
      damagedIds.map((slide) => [{ slide }, 'a part of a row cannot be decrypted']),
    )
    warn.mockRestore()
  })

  it.each([
    ['goal_description', { goalDescription: lostGoal, theme: '', damagedParts: ['goal'] }],
    ['script', { script: lostScript, canBeNarrated: false, damagedParts: ['script'] }],
    // The damaged flag counts as needing support, which is the safer choice.
    ['needs_support', { needsSupport: true }],
  ] as const)('shows everything but its %s, and can be deleted', async (column, changes) => {
    const id = slideIds[1] ?? ''
    const before = await slide(id)
    await damage(server.database, `target_slides.${column}`, id)
    const count = await damagedReads('slide')
    expect(await slide(id)).toEqual({ ...before, ...changes })
    expect(await damagedReads('slide')).toBe(count + 1)
    expect((await ida.send('DELETE', `/api/target-slides/${id}`)).status).toBe(204)
    expect((await slides()).map((row) => row.id)).toEqual([slideIds[0], slideIds[2]])
  })

  it('is counted once if two parts are damaged', async () => {
    const id = slideIds[1] ?? ''
    await damage(server.database, 'target_slides.goal_description', id)
    await damage(server.database, 'target_slides.script', id)
    const count = await damagedReads('slide')
    expect(await slide(id)).toMatchObject({ goalDescription: lostGoal, script: lostScript })
    expect(await damagedReads('slide')).toBe(count + 1)
  })
})

describe('a reflection with damaged parts', () => {
  it.each([
    // The script of the meditation is not stored for the second reflection.
    ['content', { content: lostReflection, canBeNarrated: false, damagedParts: ['reflection'] }],
    ['guidance', { aiFeedback: lostGuidance, needsSupport: true, damagedParts: ['guidance'] }],
  ] as const)('shows everything but its %s, and can be deleted', async (column, changes) => {
    const id = entryIds[1] ?? ''
    const before = await entries()
    const count = await damagedReads('reflection')
    await damage(server.database, `journal_entries.${column}`, id)
    expect(await entries()).toEqual([before[0], { ...before[1], ...changes }, before[2]])
    expect(await damagedReads('reflection')).toBe(count + 1)
    expect((await ida.send('DELETE', `/api/journal-entries/${id}`)).status).toBe(204)
    expect(await entries()).toEqual([before[0], before[2]])
  })

  it('can be narrated without its content if the script of its meditation is stored', async () => {
    const [id = ''] = entryIds
    await damage(server.database, 'journal_entries.content', id)
    const entry = (await entries()).find((row) => row.id === id)
    expect(entry).toMatchObject({ content: lostReflection })
    expect(entry).not.toHaveProperty('canBeNarrated')
  })
})

describe('a new reflection', () => {
  const reflectOn = (targetSlideId: string) =>
    ida.send('POST', '/api/journal-entries', {
      content: 'A calm day.',
      timeOfDay: 'evening',
      targetSlideId,
    })

  it('cannot be created for a slide with a damaged goal, and is not charged', async () => {
    const [id = ''] = slideIds
    await damage(server.database, 'target_slides.goal_description', id)
    const refused = await reflectOn(id)
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({ detail: lostGoal })
    expect(await usage()).toMatchObject({ journalCount: 0 })
  })

  it('can be created for a slide whose goal is readable', async () => {
    const [id = ''] = slideIds
    await damage(server.database, 'target_slides.script', id)
    await damage(server.database, 'target_slides.needs_support', id)
    expect((await reflectOn(id)).status).toBe(201)
    expect(await usage()).toMatchObject({ journalCount: 1 })
  })
})

describe('a narration of damaged text', () => {
  const pace = { pace: 0.85 }
  const narrate = (id: string) => ida.send('POST', `/api/target-slides/${id}/generate-audio`, pace)
  const meditate = (id: string) =>
    ida.send('POST', `/api/journal-entries/${id}/generate-meditation-audio`, pace)
  const expectRefusal = async (response: Response, detail: string) => {
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ detail })
    expect(await usage()).toMatchObject({ audioCount: 0 })
  }

  it('is refused for a slide with a damaged script, and is not charged', async () => {
    const [id = ''] = slideIds
    await damage(server.database, 'target_slides.script', id)
    await expectRefusal(await narrate(id), lostScript)
  })

  it('is queued for a slide with a readable script', async () => {
    const [id = ''] = slideIds
    await damage(server.database, 'target_slides.goal_description', id)
    await damage(server.database, 'target_slides.needs_support', id)
    expect((await narrate(id)).status).toBe(202)
  })

  // The script of the meditation is stored for the first reflection, and not for the second.
  it.each([
    ['reflection', 'journal_entries.content', lostReflection],
    ['goal', 'target_slides.goal_description', lostGoal],
  ] as const)(
    'is refused for a meditation if the %s is damaged, and is not charged',
    async (_name, column, detail) => {
      const [entryId = '', slideId = ''] = [entryIds[1], slideIds[1]]
      const id = column === 'journal_entries.content' ? entryId : slideId
      await damage(server.database, column, id)
      await expectRefusal(await meditate(entryId), detail)
    },
  )

  it('is queued for a meditation if only the guidance and the slide’s script are damaged', async () => {
    const [entryId = '', slideId = ''] = [entryIds[1], slideIds[1]]
    await damage(server.database, 'journal_entries.guidance', entryId)
    await damage(server.database, 'target_slides.script', slideId)
    expect((await meditate(entryId)).status).toBe(202)
  })

  it('is queued for a meditation whose script is stored, even if the reflection and the goal are damaged', async () => {
    const [entryId = '', slideId = ''] = [entryIds[0], slideIds[0]]
    await damage(server.database, 'journal_entries.content', entryId)
    await damage(server.database, 'target_slides.goal_description', slideId)
    expect((await meditate(entryId)).status).toBe(202)
  })
})

it('a track with damaged captions can be played without captions', async () => {
  const [id = ''] = (await fillAccountOf(server, ida, { slides: 1, entries: 0, tracks: 1 }))
    .trackIds
  const getOk = async (path: string) => {
    const response = await ida.get(path)
    expect(response.status).toBe(200)
    return response
  }
  const track = async () => (await getOk(`/api/tracks/${id}`)).json()
  const sound = async () => (await getOk(`/api/tracks/${id}/audio`)).bytes()
  const [trackBefore, audio, count] = [await track(), await sound(), await damagedReads('track')]
  expect(trackBefore.captions.length).toBeGreaterThan(0)
  await damage(server.database, 'tracks.details', id)
  expect(await track()).toEqual({ ...trackBefore, captions: [], peaks: [] })
  expect(await sound()).toEqual(audio)
  expect(await (await getOk(`/api/tracks/${id}/captions`)).text()).toBe('WEBVTT\n')
  // The track, its audio and its captions were each read once.
  expect(await damagedReads('track')).toBe(count + 3)
})

it('all damaged slides and reflections of an account can be deleted', async () => {
  await damage(server.database, 'target_slides.goal_description', ...slideIds)
  await damage(server.database, 'journal_entries.content', ...entryIds)
  for (const { id } of await slides()) await ida.send('DELETE', `/api/target-slides/${id}`)
  for (const { id } of await entries()) await ida.send('DELETE', `/api/journal-entries/${id}`)
  expect((await getOwnDataOf(ida)).holds).toEqual({ slides: 0, entries: 0, tracks: 0 })
})
