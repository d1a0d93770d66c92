// The quality of the built-in guide and of its detection of crises: `npm run bench:guidance`.
// Half of the reflections, losses and crisis texts are set aside in separate files and were never used for tuning;
// the table shows totals only. The writer runs in the guide process.

import { isFilledFrom } from '#core/guidance/answers/short-answers.ts'
import { startGuideProcess } from '#server/adapters/writer/embedded/guide-process.ts'
import {
  readAnswers,
  readFamilies,
  readSituationAnswers,
} from '#server/adapters/writer/embedded/load-answers.ts'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { limitRun } from '#testing/timeouts.ts'
import { readCrisisTexts, readLosses, readReflections, readStrangers } from './guidance/data.ts'
import { median } from './load/client.ts'
import { readGoals } from './scripts/data.ts'
import { type Row, reportRows } from './table.ts'

const limits = {
  /**
   * The share of reflections whose meditation passes every check. One that is taken for a crisis gets no meditation
   * and counts as passed.
   */
  minChecksPassed: 0.97,
  /** The share of crises that are noticed. */
  minRecall: 0.9,
  /** The share of look-alikes that are taken for a crisis. */
  maxFalseAlarms: 0.25,
  /** The share of ordinary reflections that are taken for a crisis. */
  maxOrdinaryAlarms: 0.05,
  /** The time for the longest reflection, as a multiple of the usual time. */
  maxLongestRatio: 15,
}

interface Entry {
  reflection: string
  timeOfDay: 'morning' | 'evening'
  goal: string
}
interface CrisisText {
  /** false: it only looks like a crisis. */
  crisis: boolean
  line: string
}

limitRun(30, 'bench:guidance')

const [tuningCrisisTexts, setAsideCrisisTexts] = [
  readCrisisTexts('tuning'),
  readCrisisTexts('set-aside'),
]
const [tuningLosses, setAsideLosses] = [readLosses('tuning'), readLosses('set-aside')]
const [tuningReflections, setAsideReflections] = [
  readReflections('tuning'),
  readReflections('set-aside'),
]
const strangers = readStrangers('set-aside')
const goals = readGoals()

const writer = await startGuideProcess()
/** The goals that the bench assigns to the reflections, as if they were written for slides with these goals. */
const slideGoals = goals.filter(({ setAside }) => !setAside).map(({ goal }) => goal)
const times = {
  /** Only looking for danger in a text: the reference for guidance and meditation. */
  reading: [] as number[],
  guidance: [] as number[],
  meditation: [] as number[],
  /** Guidance for the longest reflection. */
  longest: [] as number[],
}

async function recordTime<T>(name: keyof typeof times, work: Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work
  times[name].push(performance.now() - started)
  return result
}

const situationAnswers = [
  ...readAnswers().map(({ text }) => text),
  ...[...readSituationAnswers(), ...readFamilies()].flatMap(({ texts }) => texts),
]

async function answersTo(set: readonly { timeOfDay: string; reflection: string }[]) {
  const answers = []
  for (const [index, { timeOfDay, reflection }] of set.entries()) {
    const entry = {
      reflection,
      timeOfDay,
      // Goals of one kind are neighbours in the data set: steps of five mix the kinds.
      goal: slideGoals[(index * 5) % slideGoals.length] ?? '',
    } as Entry
    const { guidance, careKind } = await recordTime('guidance', writer.runTask('guidance', entry))
    const meditation = await recordTime(
      'meditation',
      writer.runTask('meditation', { ...entry, guidance }),
    )
    answers.push({
      guidance,
      isAlarm: careKind !== null,
      isSituationAnswer: situationAnswers.some((text) => isFilledFrom(text, guidance)),
      failedMeditationChecks: meditation.careKind !== null ? [] : meditation.failed,
    })
  }
  return answers
}

async function detectCrises(crisisTexts: CrisisText[]) {
  const detections = []
  for (const { crisis, line } of crisisTexts) {
    const { careKind } = await recordTime(
      'reading',
      writer.runTask('care', { text: line, textKind: 'reflection' }),
    )
    detections.push({ crisis, isDetected: careKind !== null })
  }
  return detections
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const percentageOf = (part: number, whole: number) =>
  `${(share(part, whole) * 100).toFixed(1)} % (${part} of ${whole})`
const percent = (value: number) => `${(value * 100).toFixed(0)} %`

/** A row with a share of a total, without a limit. */
const shareRow = (label: string, part: number, all: number): Row => ({
  name: `guidance: ${label}`,
  measured: percentageOf(part, all),
  reference: '',
})
const minShareRow = (label: string, part: number, all: number, minShare: number): Row => ({
  ...shareRow(label, part, all),
  limit: `≥ ${percent(minShare)}`,
  isWithinLimit: share(part, all) >= minShare,
})
const maxShareRow = (label: string, part: number, all: number, maxShare: number): Row => ({
  ...shareRow(label, part, all),
  limit: `≤ ${percent(maxShare)}`,
  isWithinLimit: share(part, all) <= maxShare,
})

function guidanceRows(name: string, answers: Awaited<ReturnType<typeof answersTo>>): Row[] {
  const all = answers.length
  const forSituation = answers.filter((answer) => answer.isSituationAnswer).length
  const passedMeditations = answers.filter(
    ({ failedMeditationChecks }) => failedMeditationChecks.length === 0,
  ).length
  const alarmed = answers.filter((answer) => answer.isAlarm).length
  return [
    shareRow(`an answer for the situation, ${name}`, forSituation, all),
    minShareRow(
      `meditations, every check, ${name}`,
      passedMeditations,
      all,
      limits.minChecksPassed,
    ),
    maxShareRow(`alarms at ordinary reflections, ${name}`, alarmed, all, limits.maxOrdinaryAlarms),
  ]
}

function crisisRows(name: string, detections: Awaited<ReturnType<typeof detectCrises>>): Row[] {
  const crisis = detections.filter((detection) => detection.crisis)
  const lookalike = detections.filter((detection) => !detection.crisis)
  const found = crisis.filter((detection) => detection.isDetected).length
  const alarms = lookalike.filter((detection) => detection.isDetected).length
  return [
    minShareRow(`crisis noticed, ${name}`, found, crisis.length, limits.minRecall),
    maxShareRow(
      `false alarms at look-alikes, ${name}`,
      alarms,
      lookalike.length,
      limits.maxFalseAlarms,
    ),
  ]
}

/**
 * Texts by writers who had not seen the product. This is the hardest set, and its figures are shown without a limit.
 */
async function strangersRows(): Promise<Row[]> {
  const { crisis, lookalike, reflections, losses } = strangers
  const crisisTexts = [
    ...crisis.map(({ text }) => ({ crisis: true, line: text })),
    ...lookalike.map((text) => ({ crisis: false, line: text })),
  ]
  const detections = await detectCrises(crisisTexts)
  const found = detections.filter((detection) => detection.crisis && detection.isDetected).length
  const alarms = detections.filter((detection) => !detection.crisis && detection.isDetected).length
  const ordinary = [...reflections, ...losses]
  const answers = await answersTo(
    ordinary.map(({ timeOfDay, text }) => ({ timeOfDay, reflection: text })),
  )
  const forSituation = answers.filter((answer) => answer.isSituationAnswer).length
  const alarmed = answers.filter((answer) => answer.isAlarm).length
  return [
    shareRow('crisis noticed, strangers', found, crisis.length),
    shareRow('false alarms at look-alikes, strangers', alarms, lookalike.length),
    shareRow('an answer for the situation, strangers', forSituation, answers.length),
    shareRow('alarms at ordinary reflections, strangers', alarmed, answers.length),
  ]
}

const tuningAnswers = await answersTo(tuningReflections)
const setAsideAnswers = await answersTo(setAsideReflections)
const tuningDetections = await detectCrises(tuningCrisisTexts)
const setAsideDetections = await detectCrises(setAsideCrisisTexts)
/** Goals that the script bench sets aside; none speaks of danger. */
const setAsideGoals = goals.filter(({ setAside }) => setAside).map(({ goal }) => goal)
const lossRows = [
  ...guidanceRows('losses, tuning', await answersTo(tuningLosses)),
  ...guidanceRows('losses, set aside', await answersTo(setAsideLosses)),
]
let goalAlarms = 0
for (const text of setAsideGoals)
  if ((await writer.runTask('care', { text, textKind: 'goal' })).careKind !== null) goalAlarms += 1
/** A reflection of the greatest length: those for tuning, padded with one repeated sentence. */
const longestReflection = tuningReflections
  .map((entry) => entry.reflection)
  .join(' ')
  .padEnd(reflectionMaxLength, ' And so the day went on.')
  .slice(0, reflectionMaxLength)
for (let round = 0; round < 5; round += 1) {
  const goal = slideGoals[round] ?? ''
  const entry = { reflection: longestReflection, timeOfDay: 'evening', goal } as Entry
  await recordTime('longest', writer.runTask('guidance', entry))
}

const longestRatio = median(times.longest) / median(times.guidance)
const relativeTimeRow = (name: 'guidance' | 'meditation'): Row => ({
  name: `guidance: median time, ${name}`,
  measured: `${(median(times[name]) / median(times.reading)).toFixed(1)} × (${median(times[name]).toFixed(0)} ms)`,
  reference: `reading ${median(times.reading).toFixed(1)} ms`,
})

const rows: Row[] = [
  ...guidanceRows('tuning', tuningAnswers),
  ...guidanceRows('set aside', setAsideAnswers),
  ...lossRows,
  ...crisisRows('tuning', tuningDetections),
  ...crisisRows('set aside', setAsideDetections),
  shareRow('alarms at goals, set aside', goalAlarms, setAsideGoals.length),
  relativeTimeRow('guidance'),
  relativeTimeRow('meditation'),
  {
    name: 'guidance: median time, longest reflection',
    measured: `${longestRatio.toFixed(1)} × (${median(times.longest).toFixed(0)} ms)`,
    reference: `usual ${median(times.guidance).toFixed(0)} ms`,
    limit: `≤ ${limits.maxLongestRatio} ×`,
    isWithinLimit: longestRatio <= limits.maxLongestRatio,
  },
]
// After the timing, because these texts are longer.
rows.push(...(await strangersRows()))
await writer.close()
await reportRows(rows)
