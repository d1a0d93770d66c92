/** Compares the stored data with what was acknowledged. */
import type { Pool } from 'pg'
import { rowsOfAllPages } from '#testing/every-page.ts'
import { poll } from '#testing/timeouts.ts'
import type { Row } from '../bench/table.ts'
import type { LoadUser, RequestLog } from './load.ts'
import { isPlayableToEnd } from './playable-track.ts'

export interface Findings {
  /** How many requests were acknowledged, and how many are `unanswered` in the request logs. */
  acknowledged: number
  unanswered: number
  /** How many deletions were acknowledged. */
  deletions: number
  /** How many tracks were examined. */
  tracks: number
  /** Items that were acknowledged, but are missing or changed. */
  lost: string[]
  /** Items whose deletion was acknowledged, but which still exist. */
  returned: string[]
  /** Items that were created more often than requested. */
  doubled: string[]
  wrongCharges: string[]
  brokenTracks: string[]
}

interface Slide {
  id: string
  goalDescription: string
  trackId: string | null
}

interface Entry {
  id: string
  content: string
}

/** Voices run at the lowest priority: beside other work on the machine they need many times as long. */
const idleTimeoutMs = 900_000

/** Waits until no narration is queued or running; the delay before the last retry is two minutes. */
export async function waitUntilIdle(pool: Pool): Promise<void> {
  const isIdle = async () => {
    const { rows } = await pool.query(
      'select count(*)::int as n from jobs where finished_at is null',
    )
    return rows[0].n === 0
  }
  await poll(idleTimeoutMs, 'every narration to end', isIdle, { intervalMs: 200 })
}

export async function verify(users: readonly LoadUser[], pool: Pool): Promise<Findings> {
  const findings: Findings = {
    acknowledged: 0,
    unanswered: 0,
    deletions: 0,
    tracks: 0,
    lost: [],
    returned: [],
    doubled: [],
    wrongCharges: [],
    brokenTracks: [],
  }
  for (const user of users) await verifyUser(user, pool, findings)
  return findings
}

async function verifyUser(user: LoadUser, pool: Pool, findings: Findings): Promise<void> {
  const { client, requestLog } = user
  findings.acknowledged += requestLog.acknowledged
  findings.unanswered += Object.values(requestLog.unanswered).flat().length
  findings.deletions += requestLog.deleted.size
  const slides = await rowsOfAllPages<Slide>(client, '/api/target-slides')
  const entries = await rowsOfAllPages<Entry>(client, '/api/journal-entries')
  const goals = new Map(slides.map(({ id, goalDescription }) => [id, goalDescription]))
  const storedEntries = new Map(entries.map(({ id, content }) => [id, content]))

  const possiblyDeleted = new Set([...requestLog.deleted, ...requestLog.unanswered.deletions])
  for (const [id, goal] of requestLog.slides) {
    const isGone = possiblyDeleted.has(id) && !goals.has(id)
    if (!isGone && goals.get(id) !== goal) findings.lost.push(`slide ${id}`)
    if (requestLog.deleted.has(id) && goals.has(id)) findings.returned.push(`slide ${id}`)
  }
  for (const [id, content] of requestLog.entries) {
    if (storedEntries.get(id) !== content) findings.lost.push(`entry ${id}`)
  }
  const { unanswered } = requestLog
  findings.doubled.push(
    ...unrequestedItems(goals, requestLog.slides, unanswered.slides).map((id) => `slide ${id}`),
    ...unrequestedItems(storedEntries, requestLog.entries, unanswered.entries).map(
      (id) => `entry ${id}`,
    ),
  )
  const createdCounts = {
    slides: new Set([...goals.keys(), ...requestLog.slides.keys()]).size,
    entries: new Set([...storedEntries.keys(), ...requestLog.entries.keys()]).size,
  }
  await verifyCharges(user, pool, createdCounts, findings)
  await verifyTracks(user, slides, findings)
}

/**
 * Data that was not acknowledged must belong to an unanswered request, and each such request may have
 * created one item at most.
 */
function unrequestedItems(
  stored: ReadonlyMap<string, string>,
  acknowledged: ReadonlyMap<string, string>,
  unanswered: readonly string[],
): string[] {
  const remainingTexts = new Set(unanswered)
  return [...stored]
    .filter(([id, text]) => !acknowledged.has(id) && !remainingTexts.delete(text))
    .map(([id]) => id)
}

/** One charge for each slide and entry ever created, and one for each narration. Reservations are not counted. */
async function verifyCharges(
  { client, requestLog }: LoadUser,
  pool: Pool,
  createdCounts: { slides: number; entries: number },
  { wrongCharges, doubled }: Findings,
): Promise<void> {
  const userId = (await client.whoAmI()).user?.id
  const { rows } = await pool.query<{ charged: string; n: number }>(
    `select charged, count(*)::int as n from charges
     where user_id = $1 and reserved_until is null group by charged`,
    [userId],
  )
  const { rows: completed } = await pool.query<{ slide: string; n: number }>(
    `select resource_id as slide, count(*)::int as n from jobs
     where user_id = $1 and status = 'completed' group by resource_id`,
    [userId],
  )
  const narrations = completed.reduce((sum, { n }) => sum + n, 0)
  const expectedCharges = {
    slide: createdCounts.slides,
    journal: createdCounts.entries,
    audio: narrations,
  }
  for (const [charged, expected] of Object.entries(expectedCharges)) {
    const count = rows.find((row) => row.charged === charged)?.n ?? 0
    if (count !== expected) wrongCharges.push(`${count} charged for ${expected} of ${charged}`)
  }
  for (const { slide, n } of completed) {
    if (n > maxNarrations(requestLog, slide)) doubled.push(`narration of ${slide}`)
  }
}

/** A user requests a narration of a slide until one request is accepted, and never again. */
const maxNarrations = ({ narrated, unanswered }: RequestLog, slide: string) =>
  (narrated.has(slide) ? 1 : 0) + unanswered.narrations.filter((id) => id === slide).length

async function verifyTracks(
  user: LoadUser,
  slides: readonly Slide[],
  findings: Findings,
): Promise<void> {
  for (const id of user.requestLog.narrated) {
    const trackId = slides.find((slide) => slide.id === id)?.trackId
    if (!trackId) {
      findings.lost.push(`track of ${id}`)
      continue
    }
    findings.tracks += 1
    if (!(await isPlayableToEnd(user.client, trackId))) findings.brokenTracks.push(trackId)
  }
}

/** A row that had nothing to examine does not pass. */
export function rowsOf(name: string, findings: Findings): Row[] {
  const expectNone = (label: string, list: string[], examined: number, reference: string): Row => ({
    name: `${name}: ${label}`,
    measured: list.length === 0 ? '0' : `${list.length}: ${list.slice(0, 3).join('; ')}`,
    reference,
    limit: '0',
    isWithinLimit: list.length === 0 && examined > 0,
  })
  const { acknowledged, unanswered, deletions, tracks } = findings
  const requests = `${acknowledged} acknowledged, ${unanswered} without an answer`
  return [
    expectNone('acknowledged and lost', findings.lost, acknowledged, requests),
    expectNone(
      'deleted and there again',
      findings.returned,
      deletions,
      `${deletions} acknowledged`,
    ),
    expectNone('there twice', findings.doubled, acknowledged, requests),
    expectNone('wrong charges', findings.wrongCharges, acknowledged, requests),
    expectNone(
      'broken tracks',
      findings.brokenTracks,
      tracks,
      `${tracks} tracks played to their end`,
    ),
  ]
}
