/** What should be in an export and is not, because it is damaged or lost, and how the export says so. */
import type { ReadableEntry, WholeEntry } from '../db/stores/journal-store.ts'
import type { ReadableSlide, Slide } from '../db/stores/slide-store.ts'

/**
 * What of a track is not in an export: its sound, as it is there but cannot be read, or is not there
 * at all; or only its captions, as they cannot be read.
 */
export type SoundLeftOut = 'damaged' | 'missing' | 'uncaptioned'
/** What of a slide or a reflection no longer opens. */
type TextLeftOut = 'goal' | 'script' | 'theme' | 'care' | 'reflection' | 'guidance' | 'meditation'
export type LeftOut = SoundLeftOut | TextLeftOut

export const leftOutReasons: Record<LeftOut, string> = {
  damaged: 'The sound of this narration is damaged, and not in this export.',
  missing: 'The sound of this narration could not be found, and is not in this export.',
  uncaptioned: 'The captions of this narration are damaged, and not in this export.',
  // These also stand in the place of the text, and come back with the rest: they must read well there.
  goal: 'The goal of this Target Slide was damaged, and could not be exported.',
  script: 'The script of this Target Slide was damaged, and could not be exported.',
  theme: 'The theme of this Target Slide was damaged, and could not be exported.',
  care: 'It could not be read whether this Target Slide shows where to find help: it will.',
  reflection: 'The text of this reflection was damaged, and could not be exported.',
  guidance: 'The guidance for this reflection was damaged, and could not be exported.',
  meditation: 'The script of this meditation was damaged, and could not be exported.',
}

/** A slide or an entry of which something is not in the file although it should be. */
export interface IncompleteRow {
  slideId: string | null
  entryId: string | null
  title: string
  why: LeftOut[]
  /** Of these the one that concerns its track. */
  sound: SoundLeftOut | undefined
}

/** An import reads the account's own data whole, and takes only so much of it. */
const mostNamed = 4_000

/** As data: what of which row is not there. */
export function named(rows: Iterable<IncompleteRow>) {
  const all = [...rows].flatMap(({ slideId, entryId, why }) =>
    why.map((part) => ({ slideId, entryId, reason: leftOutReasons[part] })),
  )
  const others = all.length - mostNamed
  if (others <= 0) return all
  const reason = `And ${others} more, all named in README.md.`
  return [...all.slice(0, mostNamed), { slideId: null, entryId: null, reason }]
}

/** A row as an import takes it: where something no longer opens stands a sentence that says so. */
export interface Filled<Row> {
  row: Row
  leftOut: TextLeftOut[]
}

export function filledSlide(slide: ReadableSlide): Filled<Slide> {
  const { goalDescription, script, theme, isCaring } = slide
  const row = {
    ...slide,
    goalDescription: goalDescription ?? leftOutReasons.goal,
    script: script ?? leftOutReasons.script,
    // A cover can do without.
    theme: theme ?? '',
    // Whether somebody was in danger is not known. Help that nobody needs does no harm.
    isCaring: isCaring ?? true,
  }
  const leftOut = lostOf({
    goal: goalDescription === undefined,
    script: script === undefined,
    // It is sealed with the goal, if not in a place of its own: then there is no more to say.
    theme: theme === undefined && goalDescription !== undefined,
    care: isCaring === undefined,
  })
  return { row, leftOut }
}

export function filledEntry(entry: ReadableEntry): Filled<WholeEntry> {
  const { content, aiFeedback, isCaring, meditationScript } = entry
  const row = {
    ...entry,
    content: content ?? leftOutReasons.reflection,
    aiFeedback: aiFeedback ?? leftOutReasons.guidance,
    isCaring: isCaring ?? true,
    // Whoever asks for it gets another one.
    meditationScript: meditationScript ?? null,
  }
  const leftOut = lostOf({
    reflection: content === undefined,
    guidance: aiFeedback === undefined,
    meditation: meditationScript === undefined,
  })
  return { row, leftOut }
}

const lostOf = (parts: Partial<Record<TextLeftOut, boolean>>) =>
  (Object.keys(parts) as TextLeftOut[]).filter((part) => parts[part])
