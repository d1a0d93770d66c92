import type { Database } from '../db/database.ts'
import type { EntryWithScript, JournalStore } from '../db/stores/journal-store.ts'
import type { SlideStore } from '../db/stores/slide-store.ts'
import type { NarrationSubject } from '../jobs/render-narration.ts'
import type { Writer } from '../ports/writer.ts'
import type { ClaimedJob } from '../queue/narration-queue.ts'
import { addCost } from '../services/allowances.ts'
import {
  assertNotMarkedAsNeedingSupport,
  assertScriptNeedsNoSupport,
  goalForReflections,
  NeedsSupportFailure,
} from '../services/care.ts'
import { assertReadable } from '../services/damaged-text.ts'
import { findMeditation } from '../services/journal.ts'
import type { Writers } from '../services/writers.ts'

export interface SubjectDependencies {
  db: Database
  slides: SlideStore
  journal: JournalStore
  writers: Pick<Writers, 'guide'>
  writerFor: (userId: string) => Promise<Writer>
}

/** Returns the text that a job narrates; undefined if it has been deleted. */
export const subjectOf = (
  dependencies: SubjectDependencies,
  job: ClaimedJob,
): Promise<NarrationSubject | undefined> =>
  job.jobType === 'target_slide_audio'
    ? slideSubject(dependencies, job)
    : meditationSubject(dependencies, job)

async function slideSubject(
  { slides, writers }: SubjectDependencies,
  job: ClaimedJob,
): Promise<NarrationSubject | undefined> {
  const slide = await slides.find(job.userId, job.resourceId)
  if (!slide) return undefined
  const { id, script } = slide
  assertReadable(slide, 'script')
  assertNotMarkedAsNeedingSupport(slide, { storedIn: 'needsSupport' })
  if (slide.isScriptUnchecked) await assertScriptNeedsNoSupport(writers.guide, script)
  const title = slide.damagedParts.includes('goal') ? 'A Target Slide' : slide.goalDescription
  return { title, script, belongsTo: { slideId: id, entryId: null } }
}

const meditationTitles = {
  morning: 'A meditation for the morning',
  evening: 'A meditation for the evening',
}

async function meditationSubject(
  dependencies: SubjectDependencies,
  job: ClaimedJob,
): Promise<NarrationSubject | undefined> {
  const meditation = await findMeditation(dependencies, job.userId, job.resourceId)
  if (!meditation) return undefined
  const { entry, slide } = meditation
  const script = await meditationScript(dependencies, job, entry, goalForReflections(slide))
  return {
    title: meditationTitles[entry.timeOfDay],
    script,
    belongsTo: { slideId: null, entryId: entry.id },
  }
}

/** Returns the stored script or writes one. A script from an import is checked for danger first. */
async function meditationScript(
  dependencies: SubjectDependencies,
  job: ClaimedJob,
  entry: EntryWithScript,
  goal: string,
): Promise<string> {
  if (entry.meditationScript === null) return writeScript(dependencies, job, entry, goal)
  if (entry.isMeditationUnchecked)
    await assertScriptNeedsNoSupport(dependencies.writers.guide, entry.meditationScript)
  return entry.meditationScript
}

/** Writes and stores the script, so that a retry of the job reuses it and the audio of its sentences. */
async function writeScript(
  { db, journal, writers, writerFor }: SubjectDependencies,
  { userId, chargeId }: ClaimedJob,
  { id, content, aiFeedback, timeOfDay, needsSupport, damagedParts }: EntryWithScript,
  goal: string,
): Promise<string> {
  // `needsSupport` is also true if the guidance is damaged: whether the text speaks of danger is then
  // unknown, so no outside model may get it.
  const writer = needsSupport ? writers.guide : await writerFor(userId)
  const guidance = damagedParts.includes('guidance') ? '' : aiFeedback
  const request = { reflection: content, guidance, goal, timeOfDay }
  const { script, writtenBy, cost, careKind } = await writer.writeMeditation(request)
  if (careKind !== null) throw new NeedsSupportFailure()
  await db.transaction(async (tx) => {
    await journal.saveMeditationScript(tx, userId, id, { script, writtenBy })
    if (chargeId) await addCost(tx, chargeId, cost)
  })
  return script
}
