import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { damage } from '#testing/damage.ts'
import { fill } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

const server = serveForTests()
const damagedDetail = 'This Target Slide is damaged, and can no longer be read.'

let ida: Visitor
let slideIds: string[]
let entryIds: string[]

beforeEach(async () => {
  ida = await server.signedIn(`${randomUUID()}@example.com`)
  ;({ slideIds, entryIds } = await fill(server, ida, { slides: 3, entries: 3, tracks: 0 }))
})

const idsIn = async (response: Response) => {
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }[]).map(({ id }) => id)
}
const slides = async () => idsIn(await ida.get('/api/target-slides'))
const entries = async () => idsIn(await ida.get('/api/journal-entries'))
const found = async (kind: 'slide' | 'reflection') =>
  (await server.metrics.registry.text())
    .split('\n')
    .find((line) => line.startsWith(`evenstream_damaged_total{kind="${kind}"}`))
    ?.split(' ')[1]

it('a slide whose goal is damaged keeps no other from being listed', async () => {
  const [first, damaged = '', last] = slideIds
  const before = Number((await found('slide')) ?? 0)
  const warn = vi.spyOn(server.app.log, 'warn')
  await damage(server.database, 'target_slides.goal_description', damaged)
  expect(await slides()).toEqual([first, last])
  // The operator hears of it, by its id alone.
  expect(Number(await found('slide'))).toBe(before + 1)
  expect(warn.mock.calls).toEqual([[{ slide: damaged }, 'a row no longer opens']])
  warn.mockRestore()
})

it.each(['goal_description', 'script', 'care'] as const)(
  'a slide whose %s is damaged is said to be so, and can be deleted',
  async (column) => {
    const [id = ''] = slideIds
    await damage(server.database, `target_slides.${column}`, id)
    const asked = await ida.get(`/api/target-slides/${id}`)
    expect(asked.status).toBe(404)
    expect(await asked.json()).toMatchObject({ detail: damagedDetail })
    expect((await ida.send('DELETE', `/api/target-slides/${id}`)).status).toBe(204)
    expect(await slides()).toEqual(slideIds.slice(1))
  },
)

it('a reflection on a damaged slide is refused, and costs nothing', async () => {
  const admin = await server.signedIn('admin@evenstream.test')
  const made = await fill(server, admin, { slides: 1, entries: 0, tracks: 0 })
  const [targetSlideId = ''] = made.slideIds
  await damage(server.database, 'target_slides.script', targetSlideId)
  const reflection = { content: 'A calm day.', timeOfDay: 'evening', targetSlideId }
  const refused = await admin.send('POST', '/api/journal-entries', reflection)
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ detail: damagedDetail })
  const stats = await (await admin.get('/api/usage/stats')).json()
  expect(stats).toMatchObject({ usage: { journalCount: 0 } })
})

it.each(['content', 'guidance'] as const)(
  'a reflection whose %s is damaged keeps no other from being listed, and can be deleted',
  async (column) => {
    const [first, damaged = '', last] = entryIds
    const before = Number((await found('reflection')) ?? 0)
    await damage(server.database, `journal_entries.${column}`, damaged)
    expect(await entries()).toEqual([first, last])
    expect(Number(await found('reflection'))).toBe(before + 1)
    expect((await ida.send('DELETE', `/api/journal-entries/${damaged}`)).status).toBe(204)
  },
)

it('the last of a page may be damaged: the next page is reached all the same', async () => {
  const many = await fill(server, ida, { slides: 500, entries: 0, tracks: 0 })
  // The three that were there before are among the newest.
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from target_slides where id = any($1)
     order by created_at desc, id desc`,
    [[...slideIds, ...many.slideIds]],
  )
  const order = rows.map(({ id }) => id)
  await damage(server.database, 'target_slides.goal_description', order[499] ?? '')
  const first = await ida.get('/api/target-slides')
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(await idsIn(first)).toEqual(order.slice(0, 499))
  expect(await idsIn(await ida.get(next))).toEqual(order.slice(500))
})
