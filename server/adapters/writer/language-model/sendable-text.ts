// Decides, before anything is sent to a model, what of a user's text may be sent. The built-in guide reads
// it first. Where it cannot be read, the promise rejects and nothing is sent.

import { speaksOfDanger } from '#core/care/patterns/scripts.ts'
import { bareLetters } from '#core/script/strip-text.ts'
import type {
  Guide,
  MeditationRequest,
  ReflectionRequest,
  SharedEntry,
} from '../../../ports/writer.ts'
import { isSendablePath, type SendablePath } from './path-rules.ts'

type ReadingGuide = Pick<Guide, 'readForCare' | 'readGoal' | 'readReflection'>

/** The path of a goal that may be sent; undefined: it may not, or it was left out. */
export async function pathToSend(
  guide: ReadingGuide,
  goal: string,
): Promise<SendablePath | undefined> {
  if (goal === '') return undefined
  const { careKind, path, mayBeGrief } = await guide.readGoal(goal)
  return careKind === null && !mayBeGrief && isSendablePath(path) ? path : undefined
}

/** Enough to notice what recurs. */
const maxSharedEntries = 5

export interface SendableReflection {
  /** Without the goal where that may not be sent. */
  entry: ReflectionRequest
  path: SendablePath | undefined
  /** Danger is possible, and not probable. */
  offersHelp: boolean
  /** Earlier entries that may be sent beside it, newest first. */
  earlier: readonly SharedEntry[]
}

/** undefined: nothing may be sent. Guidance can be written without the goal, because it answers the reflection. */
export async function reflectionToSend(
  guide: ReadingGuide,
  entry: ReflectionRequest,
  shared: readonly SharedEntry[] = [],
): Promise<SendableReflection | undefined> {
  const { careKind, offersHelp } = await guide.readReflection(entry.reflection)
  if (careKind !== null) return undefined
  const path = await pathToSend(guide, entry.goal)
  if (path === undefined && contains(entry.reflection, entry.goal)) return undefined
  const allowed = shared.filter(
    ({ reflection }) => path !== undefined || !contains(reflection, entry.goal),
  )
  const earlier: SharedEntry[] = []
  // Each was read for danger when it was written, but a newer version of the reader may find more.
  for (const each of allowed.slice(0, maxSharedEntries))
    if (!(await needsSupport(guide, each.reflection))) earlier.push(each)
  const sent = path === undefined ? { ...entry, goal: '' } : entry
  return { entry: sent, path, offersHelp, earlier }
}

/**
 * The path of the goal, if the texts for a meditation may be sent. A meditation returns to the scene of the slide, so
 * a model writes none without the goal. The guidance is checked too, because it may be an imported text.
 */
export async function meditationPathToSend(
  guide: ReadingGuide,
  { reflection, guidance, goal }: MeditationRequest,
): Promise<SendablePath | undefined> {
  if (speaksOfDanger(guidance) || (await needsSupport(guide, reflection))) return undefined
  return pathToSend(guide, goal)
}

async function needsSupport(guide: ReadingGuide, reflection: string): Promise<boolean> {
  return (await guide.readForCare(reflection, 'reflection')) !== null
}

function contains(text: string, part: string): boolean {
  const letters = bareLetters(part)
  return letters !== '' && bareLetters(text).includes(letters)
}
