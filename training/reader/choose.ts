/** Chooses the thresholds of the reader on the validation authors. */
import { careKindOf, moreUrgent, type TextKind } from '#core/reader/care.ts'
import { goalPathOf } from '#core/reader/paths.ts'
import type { ReaderSettings } from '#server/adapters/reader/settings.ts'
import { type CareKind, careKinds } from '#shared/care-kinds.ts'
import { rate, share } from './figures.ts'
import type { ReadText } from './measure.ts'

export type Thresholds = ReaderSettings['thresholds']
type CareThresholds = Thresholds['care']['reflection']
type Alarm = (text: ReadText) => boolean

/**
 * The largest share of harmless texts that may alarm, of plain goals that may get another path, and of good lines that
 * may be refused. The share of crises that are noticed follows. Look-alikes in other languages may alarm twice as
 * often.
 */
const limits = {
  ordinary: 0.0225,
  alike: 0.08,
  goal: 0.007,
  otherLanguages: 0.04,
  untrainedLanguages: 0.03,
  path: 0.03,
  goodLine: 0.09,
}
/**
 * For windows of long notes. Chosen on whole diary entries: 0.85 in place of 0.6 lowers the alarms at ordinary ones by
 * a quarter, and the crises noticed by two in a hundred.
 */
const longNotes: CareThresholds['long'] = {
  suicide: 0.7,
  selfharm: 0,
  abuse: 0.85,
  eating: 0.85,
  unreal: 0.85,
  violence: 0.85,
  emergency: 0,
}
/** Missing a text about suicide is worse than a false alarm, and such texts are the most indirect ones. */
const suicideMargin = 0.08
/** The lowest threshold for goals: the validation authors wrote too few of them to choose a lower one. */
const minGoal = 0.75
/** No higher thresholds for long texts. */
const noneLong = Object.fromEntries(careKinds.map((kind) => [kind, 0])) as CareThresholds['long']
/** Thresholds that no part of a window reaches, so that only whole windows alarm. */
const noParts = { alone: 1, inContext: 1, context: 1 }
/** A plain sentence of danger between others raises an alarm alone. */
const sureParts = { alone: 0.85, inContext: 0.85, context: 1 }
/**
 * Help is offered where danger is possible. In English this reaches eight more of a hundred crises of the validation
 * authors, and five of a hundred ordinary notes; in the five other languages fifteen and three.
 */
const offers = {
  english: { short: 0.12, long: 0.2, part: 0.9 },
  others: { short: 0.3, long: 0.3, part: 1 },
  untrained: { short: 0.7, long: 0.7, part: 1 },
}
/** Help is never offered. */
const noOffer = { short: 1, long: 1, part: 1 }
/** The thresholds that are tried, from 0.06 to 0.98; the highest is used if none is good enough. */
const steps = Array.from({ length: 93 }, (_, step) => Number((0.06 + step / 100).toFixed(2)))

/**
 * These authors wrote pairs of texts that differ in one fact. The harmless text of a pair is more like danger than what
 * people write, so that no threshold for danger is chosen on them.
 */
const isPaired = ({ author }: ReadText['record']) => /^(?:tw|wi)[A-Z]-/.test(author)

export function chooseThresholds(
  texts: readonly ReadText[],
  lines: readonly { fit: string; wrong: number }[],
): Thresholds {
  const english = texts.filter(({ record }) => !record.language && !isPaired(record))
  const notes = english.filter(({ record }) => record.group !== 'goal')
  const goals = english.filter(({ record }) => record.group === 'goal')
  const inOtherLanguages = texts.filter(({ record }) => record.language)
  const alarmsAtMost = (
    limit: number,
    candidates: readonly ReadText[],
    group: string,
    isAlarm: Alarm,
  ) =>
    share(
      rate(
        candidates.filter(({ record }) => record.group === group),
        isAlarm,
      ),
    ) <= limit
  const reflection = lowest(
    (thresholds) =>
      alarmsAtMost(limits.ordinary, notes, 'ordinary', alarmsAs('reflection', thresholds)) &&
      alarmsAtMost(limits.alike, notes, 'alike', alarmsAs('reflection', thresholds)),
    { alone: 0.97, inContext: 0.95, context: 0.3 },
    { long: longNotes, suicideMargin, offer: offers.english },
  )
  const harmless = goals.filter(({ record }) => record.care?.length === 0)
  const goal = lowest(
    (thresholds) => alarmsAtMost(limits.goal, harmless, 'goal', alarmsAs('goal', thresholds)),
    { alone: 0.99, inContext: 0.95, context: 0.3 },
    { from: minGoal },
  )
  // The texts of the five languages stand in for languages without training texts.
  const untrainedLanguages = lowest(
    (thresholds) =>
      alarmsAtMost(
        limits.untrainedLanguages,
        inOtherLanguages,
        'ordinary',
        byEnglishModel(thresholds),
      ) && alarmsAtMost(2 * limits.alike, inOtherLanguages, 'alike', byEnglishModel(thresholds)),
    { ...noParts, alone: 0.995 },
    { offer: offers.untrained },
  )
  // Good writers' scripts reach 0.9 in a sentence or two; what is dangerous beyond doubt lies above.
  const script = sameForAllKinds(0.97, noParts)
  const otherLanguages = lowest(
    (thresholds) => {
      const care = { reflection, goal, script, otherLanguages: thresholds, untrainedLanguages }
      const isAlarm: Alarm = (text) => careOf(text, care) !== null
      return (
        alarmsAtMost(limits.otherLanguages, inOtherLanguages, 'ordinary', isAlarm) &&
        alarmsAtMost(2 * limits.alike, inOtherLanguages, 'alike', isAlarm)
      )
    },
    sureParts,
    { offer: offers.others },
  )
  // Pairs included: a plain goal that gets another path still gets a good script, but a special one that is missed
  // hurts.
  const plain = texts.filter(({ record }) => record.path === 'plain')
  const hasOtherPath =
    (whole: number) =>
    ({ path }: ReadText) =>
      goalPathOf(path.whole, path.windows, { whole, window: Math.max(0.8, whole) }) !== 'plain'
  const whole = steps.find((step) => share(rate(plain, hasOtherPath(step))) <= limits.path) ?? 0.98
  const good = lines.filter(({ fit }) => fit !== 'wrong')
  const fit =
    steps.find((step) => share(rate(good, ({ wrong }) => wrong >= step)) <= limits.goodLine) ?? 0.98
  return {
    care: { reflection, goal, script, otherLanguages, untrainedLanguages },
    path: { whole, window: Math.max(0.8, whole) },
    fit,
  }
}

/** The kind of danger that the server finds: the more urgent one, where patterns and readings find several. */
export function careOf({ byWords, readings }: ReadText, care: Thresholds['care']): CareKind | null {
  return readings.reduce(
    (found, { mode, windows }) => moreUrgent(found, careKindOf(windows, care[mode])),
    byWords,
  )
}

const alarmsAs =
  (textKind: TextKind, thresholds: CareThresholds): Alarm =>
  ({ readings }) =>
    readings.some(
      ({ mode, windows }) => mode === textKind && careKindOf(windows, thresholds) !== null,
    )

const byEnglishModel =
  (thresholds: CareThresholds): Alarm =>
  ({ byEnglishModel: windows }) =>
    careKindOf(windows, thresholds) !== null

interface Choice {
  /** The lowest threshold that is tried. */
  from?: number
  long?: CareThresholds['long']
  /** How much less certainty suicide needs. */
  suicideMargin?: number
  offer?: CareThresholds['offer']
}

/** The lowest threshold with which few enough harmless texts alarm: the same for every kind but suicide. */
function lowest(
  hasFewAlarms: (thresholds: CareThresholds) => boolean,
  part: CareThresholds['part'],
  choice: Choice = {},
): CareThresholds {
  const { from = 0 } = choice
  const step = steps.find(
    (each) => each >= from && hasFewAlarms(sameForAllKinds(each, part, choice)),
  )
  return sameForAllKinds(step ?? 0.98, part, choice)
}

/** The same threshold for every kind but suicide, which has a margin. */
const sameForAllKinds = (
  value: number,
  part: CareThresholds['part'],
  { long = noneLong, suicideMargin: margin = 0, offer = noOffer }: Choice = {},
): CareThresholds => ({
  window: Object.fromEntries(
    careKinds.map((kind) => [
      kind,
      kind === 'suicide' ? Number((value - margin).toFixed(2)) : value,
    ]),
  ) as CareThresholds['window'],
  long,
  part,
  offer,
})
