/** Compares the stored data with what was acknowledged. */
import type { Pool } from 'pg'
import { everyPage } from '#testing/every-page.ts'
import { poll } from '#testing/timeouts.ts'
import type { Row } from '../bench/table.ts'
import type { Ledger, Person } from './load.ts'
import { isPlayableToEnd } from './playable-track.ts'

export interface Findings {
  acknowledged: number
  unanswered: number
  deletions: number
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

/** Waits until no narration is queued or running; the last retry comes after two minutes. */
export async function waitUntilIdle(pool: Pool, timeout = 300_000): Promise<void> {
  const isIdle = async () => {
    const { rows } = await pool.query(
      'select count(*)::int as n from jobs where finished_at is null',
    )
    return rows[0].n === 0
  }
  await poll(timeout, 'every narration to end', isIdle, { every: 200 })
}

export async function verify(people: readonly Person[], pool: Pool): Promise<Findings> {
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
  for (const person of people) await verifyPerson(person, pool, findings)
  return findings
}

async function verifyPerson(person: Person, pool: Pool, findings: Findings): Promise<void> {
  const { visitor, ledger } = person
  findings.acknowledged += ledger.acknowledged
  findings.unanswered += Object.values(ledger.unanswered).flat().length
  findings.deletions += ledger.deleted.size
  const slides = await everyPage<Slide>(visitor, '/api/target-slides')
  const entries = await everyPage<Entry>(visitor, '/api/journal-entries')
  const goals = new Map(slides.map(({ id, goalDescription }) => [id, goalDescription]))
  const storedEntries = new Map(entries.map(({ id, content }) => [id, content]))

  const letGo = new Set([...ledger.deleted, ...ledger.unanswered.deletions])
  for (const [id, goal] of ledger.slides) {
    const isGone = letGo.has(id) && !goals.has(id)
    if (!isGone && goals.get(id) !== goal) findings.lost.push(`slide ${id}`)
    if (ledger.deleted.has(id) && goals.has(id)) findings.returned.push(`slide ${id}`)
  }
  for (const [id, content] of ledger.entries) {
    if (storedEntries.get(id) !== content) findings.lost.push(`entry ${id}`)
  }
  const { unanswered } = ledger
  findings.doubled.push(
    ...unrequestedItems(goals, ledger.slides, unanswered.slides).map((id) => `slide ${id}`),
    ...unrequestedItems(storedEntries, ledger.entries, unanswered.entries).map(
      (id) => `entry ${id}`,
    ),
  )
  const everWere = {
    slides: new Set([...goals.keys(), ...ledger.slides.keys()]).size,
    entries: new Set([...storedEntries.keys(), ...ledger.entries.keys()]).size,
  }
  await verifyCharges(person, pool, everWere, findings)
  await verifyTracks(person, slides, findings)
}

/**
 * Data that was not acknowledged must belong to a request without a response, and each such request
 * may have created one item at most.
 */
function unrequestedItems(
  present: ReadonlyMap<string, string>,
  acknowledged: ReadonlyMap<string, string>,
  unanswered: readonly string[],
): string[] {
  const remainingTexts = new Set(unanswered)
  return [...present]
    .filter(([id, words]) => !acknowledged.has(id) && !remainingTexts.delete(words))
    .map(([id]) => id)
}

/** One charge for each slide and entry ever created, and one for each narration. */
async function verifyCharges(
  { visitor, ledger }: Person,
  pool: Pool,
  everWere: { slides: number; entries: number },
  { wrongCharges, doubled }: Findings,
): Promise<void> {
  const { user } = await visitor.whoAmI()
  const { rows } = await pool.query<{ charged: string; n: number }>(
    `select charged, count(*)::int as n from charges
     where user_id = $1 and reserved_until is null group by charged`,
    [user?.id],
  )
  const { rows: completed } = await pool.query<{ slide: string; n: number }>(
    `select resource_id as slide, count(*)::int as n from jobs
     where user_id = $1 and status = 'completed' group by resource_id`,
    [user?.id],
  )
  const narrations = completed.reduce((sum, { n }) => sum + n, 0)
  const due = { slide: everWere.slides, journal: everWere.entries, audio: narrations }
  for (const [charged, expected] of Object.entries(due)) {
    const found = rows.find((row) => row.charged === charged)?.n ?? 0
    if (found !== expected) wrongCharges.push(`${found} charged for ${expected} of ${charged}`)
  }
  for (const { slide, n } of completed) {
    if (n > requestCount(ledger, slide)) doubled.push(`narration of ${slide}`)
  }
}

/** A user requests a narration until it is accepted, and never again. */
const requestCount = ({ narrated, unanswered }: Ledger, slide: string) =>
  (narrated.has(slide) ? 1 : 0) + unanswered.narrations.filter((id) => id === slide).length

async function verifyTracks(
  person: Person,
  slides: readonly Slide[],
  findings: Findings,
): Promise<void> {
  for (const id of person.ledger.narrated) {
    const trackId = slides.find((slide) => slide.id === id)?.trackId
    if (!trackId) {
      findings.lost.push(`track of ${id}`)
      continue
    }
    findings.tracks += 1
    if (!(await isPlayableToEnd(person.visitor, trackId))) findings.brokenTracks.push(trackId)
  }
}

/** A row that had nothing to examine does not pass. */
export function rowsOf(name: string, found: Findings): Row[] {
  const none = (what: string, list: string[], lookedAt: number, beside: string): Row => ({
    name: `${name}: ${what}`,
    measured: list.length === 0 ? '0' : `${list.length}: ${list.slice(0, 3).join('; ')}`,
    reference: beside,
    limit: '0',
    isWithinLimit: list.length === 0 && lookedAt > 0,
  })
  const { acknowledged, unanswered, deletions, tracks } = found
  const all = `${acknowledged} acknowledged, ${unanswered} without an answer`
  return [
    none('acknowledged and lost', found.lost, acknowledged, all),
    none('deleted and there again', found.returned, deletions, `${deletions} acknowledged`),
    none('there twice', found.doubled, acknowledged, all),
    none('wrong charges', found.wrongCharges, acknowledged, all),
    none('broken tracks', found.brokenTracks, tracks, `${tracks} tracks played to their end`),
  ]
}
