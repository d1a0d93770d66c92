import type { Database } from '../db/database.ts'
import type { JournalStore } from '../db/stores/journal-store.ts'
import type { SlideStore } from '../db/stores/slide-store.ts'
import type { Subject } from '../jobs/narrate.ts'
import type { ClaimedJob } from '../jobs/queue.ts'
import type { Writer } from '../ports/writer.ts'
import { slideForMeditation } from '../services/journal.ts'

export interface SubjectParts {
  db: Database
  slides: SlideStore
  journal: JournalStore
  writerFor: (userId: string) => Promise<Writer>
}

/** What a job is to narrate; undefined: it is gone. */
export const subjectOf = (parts: SubjectParts, job: ClaimedJob): Promise<Subject | undefined> =>
  job.jobType === 'target_slide_audio' ? slideOf(parts, job) : meditationOf(parts, job)

async function slideOf({ slides }: SubjectParts, job: ClaimedJob): Promise<Subject | undefined> {
  const slide = await slides.find(job.userId, job.resourceId)
  if (!slide) return undefined
  const { id, goalDescription: title, theme, script } = slide
  return { id, title, theme, script, belongsTo: { slideId: id, entryId: null }, cost: 0 }
}

const titles = { morning: 'A meditation for the morning', evening: 'A meditation for the evening' }

async function meditationOf(parts: SubjectParts, job: ClaimedJob): Promise<Subject | undefined> {
  const { db, slides, journal } = parts
  const { userId, resourceId } = job
  const entry = await journal.find(userId, resourceId)
  const slideId = entry && (await slideForMeditation(db, userId, entry.id))
  const slide = slideId && (await slides.find(userId, slideId))
  if (!entry || !slide) return undefined
  const { script, cost } = await scriptOf(parts, userId, entry, slide.goalDescription)
  return {
    id: entry.id,
    title: titles[entry.timeOfDay],
    theme: slide.theme,
    script,
    belongsTo: { slideId: null, entryId: entry.id },
    cost,
  }
}

type Entry = NonNullable<Awaited<ReturnType<JournalStore['find']>>>

/** Written once: a later attempt finds the sentences of the first already spoken. */
async function scriptOf(
  { journal, writerFor }: SubjectParts,
  userId: string,
  { id, content, aiFeedback, timeOfDay }: Entry,
  goal: string,
): Promise<{ script: string; cost: number }> {
  const kept = await journal.meditationScript(userId, id)
  if (kept) return { script: kept, cost: 0 }
  const writer = await writerFor(userId)
  const request = { reflection: content, guidance: aiFeedback, goal, timeOfDay }
  const { script, cost } = await writer.writeMeditation(request)
  await journal.keepMeditationScript(userId, id, script)
  return { script, cost }
}
