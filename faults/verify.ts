/** Holds what is there against what was acknowledged, after all the trouble. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Mp3Check } from '#server/audio/mp3-frames.ts'
import type { Person } from './load.ts'

export interface Findings {
  acknowledged: number
  unanswered: number
  lost: string[]
  wrongCharges: string[]
  brokenTracks: string[]
  tracks: number
}

interface Job {
  id: string
  status: string
}

/** Until no narration waits or is under way; one that failed three times waits two minutes for its last. */
export async function quiet(pool: Pool, patience = 300_000): Promise<void> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    const { rows } = await pool.query(
      'select count(*)::int as n from jobs where finished_at is null',
    )
    if (rows[0].n === 0) return
    if (Date.now() > giveUpAt) throw new Error(`${rows[0].n} narrations never ended`)
    await delay(200)
  }
}

export async function verify(people: readonly Person[], pool: Pool): Promise<Findings> {
  const findings: Findings = {
    acknowledged: 0,
    unanswered: 0,
    lost: [],
    wrongCharges: [],
    brokenTracks: [],
    tracks: 0,
  }
  for (const person of people) await verifyPerson(person, pool, findings)
  return findings
}

async function verifyPerson(person: Person, pool: Pool, findings: Findings): Promise<void> {
  const { visitor, ledger } = person
  const { unknown } = ledger
  findings.acknowledged += ledger.acknowledged
  findings.unanswered += unknown.slides + unknown.entries + unknown.narrations
  const slides = await json<{ id: string; goalDescription: string; audioUrl: string | null }[]>(
    person,
    '/api/target-slides',
  )
  const entries = await json<{ id: string; content: string }[]>(person, '/api/journal-entries')
  const present = new Map(slides.map((slide) => [slide.id, slide]))
  const written = new Map(entries.map(({ id, content }) => [id, content]))
  for (const [id, goal] of ledger.slides) {
    if (ledger.deleted.has(id)) continue
    if (present.get(id)?.goalDescription !== goal) findings.lost.push(`slide ${id}`)
  }
  for (const [id, content] of ledger.entries) {
    if (written.get(id) !== content) findings.lost.push(`entry ${id}`)
  }
  if (entries.length > ledger.entries.size + unknown.entries) findings.lost.push('entries twice')

  const { user } = await visitor.whoAmI()
  const userId = String(user?.id)
  await verifyCharges(person, userId, pool, present, findings)
  for (const id of ledger.narrated) {
    const url = present.get(id)?.audioUrl
    if (!url) {
      if (!ledger.deleted.has(id)) findings.lost.push(`track of ${id}`)
      continue
    }
    findings.tracks += 1
    if (!(await isWhole(person, url))) findings.brokenTracks.push(url)
  }
}

/** One unit for each slide that ever was, and one for each narration that was accepted. */
async function verifyCharges(
  { ledger }: Person,
  userId: string,
  pool: Pool,
  present: ReadonlyMap<string, unknown>,
  findings: Findings,
): Promise<void> {
  const { rows } = await pool.query<{ charged: string; n: number }>(
    `select charged, count(*)::int as n from charges
     where user_id = $1 and reserved_until is null group by charged`,
    [userId],
  )
  const charged = Object.fromEntries(rows.map(({ charged: of, n }) => [of, n]))
  const gone = [...ledger.deleted].filter((id) => !present.has(id)).length
  const slides = present.size + gone
  if ((charged.slide ?? 0) !== slides) {
    findings.wrongCharges.push(`${charged.slide ?? 0} charged for ${slides} slides`)
  }
  const { rows: jobs } = await pool.query<Job>('select id, status from jobs where user_id = $1', [
    userId,
  ])
  const completed = jobs.filter(({ status }) => status === 'completed').length
  if ((charged.audio ?? 0) !== completed) {
    findings.wrongCharges.push(`${charged.audio ?? 0} charged for ${completed} narrations`)
  }
}

async function isWhole({ visitor }: Person, url: string): Promise<boolean> {
  const response = await visitor.get(url)
  const sound = Buffer.from(await response.arrayBuffer().catch(() => new ArrayBuffer(0)))
  if (response.status !== 200) return false
  const check = new Mp3Check()
  check.take(sound)
  return sound.length === Number(response.headers.get('content-length')) && check.isMp3()
}

async function json<Answer>({ visitor }: Person, path: string): Promise<Answer> {
  return (await (await visitor.get(path)).json()) as Answer
}
