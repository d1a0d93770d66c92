import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { users } from '#server/db/schema/users.ts'
import { createJournalStore, type ImportedEntry } from '#server/db/stores/journal-store.ts'
import { createSlideStore, type NewSlide } from '#server/db/stores/slide-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { diagnose } from '#server/jobs/failures.ts'
import type { Guide } from '#server/ports/writer.ts'
import type { ClaimedJob } from '#server/queue/narration-queue.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import { narrationFailureTexts } from '#shared/job-failure-texts.ts'
import { damage } from '#testing/damage.ts'
import { createDatabase } from '#testing/database.ts'
import { type SubjectDependencies, subjectOf } from './subjects.ts'

let database: OpenDatabase
let dependencies: SubjectDependencies
let userId: string
let slideId: string
let entryId: string
const vault = createVault(randomBytes(32))
const createdAt = new Date('2026-11-15T08:00:00Z')
const damagedIds: string[] = []
const writerCalls: { by: string; guidance: string }[] = []
const goals: string[] = []

/** Texts that were read for danger. */
const readTexts: string[] = []
let writtenCareKind: CareKind | null = null

const writerNamed = (by: string) =>
  ({
    async writeMeditation({ guidance, goal }) {
      writerCalls.push({ by, guidance })
      goals.push(goal)
      return { script: `Written by ${by}.`, writtenBy: null, cost: 0, careKind: writtenCareKind }
    },
    async readForCare(text) {
      readTexts.push(text)
      return text.includes('harm') ? 'selfharm' : null
    },
  }) as Pick<Guide, 'writeMeditation' | 'readForCare'> as Guide

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  for (const list of [damagedIds, writerCalls, readTexts, goals]) list.length = 0
  writtenCareKind = null
  ;[userId, slideId, entryId] = [randomUUID(), randomUUID(), randomUUID()]
  dependencies = {
    db,
    slides: createSlideStore(db, vault, (id) => damagedIds.push(id)),
    journal: createJournalStore(db, vault, (id) => damagedIds.push(id)),
    writers: { guide: writerNamed('the guide') },
    writerFor: async () => writerNamed('the model'),
  }
  await db.insert(users).values({ id: userId, email: `${userId}@example.com`, createdAt })
  await vault.createKey(db, userId)
  await insertSlide({})
  await insertEntry({})
})

const insertSlide = (changes: Partial<NewSlide>) =>
  dependencies.slides.insert(database.db, userId, {
    id: slideId,
    goalDescription: 'I live above the harbour.',
    script: 'You wake.',
    theme: 'home',
    writtenBy: null,
    needsSupport: false,
    careKind: null,
    createdAt,
    ...changes,
  })

const insertEntry = (changes: Partial<ImportedEntry>) => {
  const entry = {
    id: entryId,
    content: 'A calm day.',
    timeOfDay: 'evening' as const,
    targetSlideId: slideId,
    aiFeedback: 'Walk a little.',
    needsSupport: false,
    careKind: null,
    memory: null,
    writtenBy: null,
    meditationWrittenBy: null,
    meditationScript: 'You sit.',
    createdAt,
    ...changes,
  }
  return database.db.transaction((tx) => dependencies.journal.insertImported(tx, userId, [entry]))
}

const subject = (jobType: ClaimedJob['jobType']) => {
  const resourceId = jobType === 'target_slide_audio' ? slideId : entryId
  return subjectOf(dependencies, { jobType, userId, resourceId, chargeId: null } as ClaimedJob)
}
const slide = () => subject('target_slide_audio')
const meditation = () => subject('journal_meditation_audio')
/** The diagnosis of a failure, with the sentence that the owner reads in the place of the code. */
const diagnosisOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => {
      const { reason, ...rest } = diagnose(error)
      return { reason: narrationFailureTexts[reason], ...rest }
    },
  )

describe('the subject of a meditation job', () => {
  it('is the stored script, without a call of the writer', async () => {
    expect(await meditation()).toMatchObject({ script: 'You sit.' })
    expect(writerCalls).toEqual([])
  })

  it('is written once more if the stored script is damaged, and the damage is reported', async () => {
    await damage(database, 'journal_entries.meditation_script', entryId)
    expect(await meditation()).toMatchObject({ script: 'Written by the model.' })
    expect(damagedIds).toEqual([entryId])
    expect(await meditation()).toMatchObject({ script: 'Written by the model.' })
    expect(writerCalls).toEqual([{ by: 'the model', guidance: 'Walk a little.' }])
  })

  it('is written by the built-in guide, without guidance, if the guidance is damaged', async () => {
    await damage(database, 'journal_entries.meditation_script', entryId)
    await damage(database, 'journal_entries.guidance', entryId)
    expect(await meditation()).toMatchObject({ script: 'Written by the guide.' })
    expect(writerCalls).toEqual([{ by: 'the guide', guidance: '' }])
    expect(damagedIds).toEqual([entryId])
  })

  it('is written with the goal of its slide, unless the slide needs support', async () => {
    for (const needsSupport of [false, true]) {
      ;[slideId, entryId] = [randomUUID(), randomUUID()]
      await insertSlide({ needsSupport })
      await insertEntry({ meditationScript: null, targetSlideId: slideId })
      await meditation()
    }
    expect(goals).toEqual(['I live above the harbour.', ''])
  })

  it.each([
    ['journal_entries.content', 'The reflection is damaged, and can no longer be read.'],
    ['target_slides.goal_description', 'The goal is damaged, and can no longer be read.'],
  ] as const)('fails without a retry if %s is damaged and needed', async (column, reason) => {
    await damage(database, 'journal_entries.meditation_script', entryId)
    await damage(database, column, column === 'journal_entries.content' ? entryId : slideId)
    expect(await diagnosisOf(meditation())).toEqual({ reason, isRetryable: false })
    expect(writerCalls).toEqual([])
  })
})

describe('the subject of a slide job', () => {
  it('fails without a retry if the script is damaged', async () => {
    await damage(database, 'target_slides.script', slideId)
    const reason = 'The script is damaged, and can no longer be read.'
    expect(await diagnosisOf(slide())).toEqual({ reason, isRetryable: false })
  })

  it('has a neutral title if the goal is damaged', async () => {
    expect(await slide()).toMatchObject({ title: 'I live above the harbour.' })
    await damage(database, 'target_slides.goal_description', slideId)
    expect(await slide()).toMatchObject({ title: 'A Target Slide', script: 'You wake.' })
  })
})

describe('a text that speaks of danger', () => {
  const refusal = {
    reason:
      'This text is not read aloud, because it may speak of something that hurts. “Need help now?” on the journal page lists people who listen.',
    isRetryable: false,
  }
  const renewIds = () => {
    ;[slideId, entryId] = [randomUUID(), randomUUID()]
  }

  it('is not narrated if it is the script of an imported slide', async () => {
    renewIds()
    await insertSlide({ script: 'You come to harm.', isScriptUnchecked: true })
    expect(await diagnosisOf(slide())).toEqual(refusal)
    renewIds()
    await insertSlide({ script: 'You kill yourself.', isScriptUnchecked: true })
    expect(await diagnosisOf(slide())).toEqual(refusal)
    renewIds()
    await insertSlide({ script: 'You rest.', isScriptUnchecked: true })
    expect(await slide()).toMatchObject({ script: 'You rest.' })
    // Plain words of danger are found without the reader.
    expect(readTexts).toEqual(['You come to harm.', 'You rest.'])
  })

  it('is not looked for in a script that this server wrote', async () => {
    await slide()
    expect(readTexts).toEqual([])
  })

  it('is looked for in a script whose needs-support mark is damaged', async () => {
    await damage(database, 'target_slides.needs_support', slideId)
    expect(await slide()).toMatchObject({ script: 'You wake.' })
    expect(readTexts).toEqual(['You wake.'])
  })

  it('is not narrated if it is an imported meditation script', async () => {
    const storedSlideId = slideId
    renewIds()
    await insertEntry({ meditationScript: 'You harm yourself.', targetSlideId: storedSlideId })
    expect(await diagnosisOf(meditation())).toEqual(refusal)
    expect(writerCalls).toEqual([])
  })

  it('is not looked for in a meditation script that this server wrote', async () => {
    const meditation = { script: 'You harm nobody. You sleep for ever.', writtenBy: null }
    await database.db.transaction((tx) =>
      dependencies.journal.saveMeditationScript(tx, userId, entryId, meditation),
    )
    expect(await subject('journal_meditation_audio')).toMatchObject({ script: meditation.script })
    expect(readTexts).toEqual([])
  })

  it('is looked for in an imported script that ends with the mark of scripts of this server', async () => {
    const storedSlideId = slideId
    renewIds()
    // `\0` is the mark that the journal store puts at the end of scripts of this server.
    await insertEntry({ meditationScript: 'You come to harm.\0', targetSlideId: storedSlideId })
    expect(await diagnosisOf(meditation())).toEqual(refusal)
  })

  it('is not narrated if the writer finds it, and no script is stored', async () => {
    const storedSlideId = slideId
    renewIds()
    await insertEntry({ meditationScript: null, targetSlideId: storedSlideId })
    writtenCareKind = 'abuse'
    expect(await diagnosisOf(meditation())).toEqual(refusal)
    expect(await dependencies.journal.find(userId, entryId)).toMatchObject({
      meditationScript: null,
    })
  })

  it.each(['suicide', null] as const)(
    'is not narrated if it is marked as needing support (care kind: %s)',
    async (careKind) => {
      const storedSlideId = slideId
      renewIds()
      await insertSlide({ needsSupport: true, careKind })
      await insertEntry({ needsSupport: true, careKind, targetSlideId: storedSlideId })
      expect(await diagnosisOf(slide())).toEqual(refusal)
      expect(await diagnosisOf(meditation())).toEqual(refusal)
    },
  )
})
