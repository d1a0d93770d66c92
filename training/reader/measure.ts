/**
 * Measures the reader as the server uses it: quantised, in windows, with the thresholds of `reader.json`
 * and the patterns of danger.
 *
 *     npm run measure-reader [-- --choose] [-- --set-aside]
 *
 * `--choose` first chooses the thresholds on the validation authors and writes them into `reader.json`.
 * `--set-aside` measures the authors who were set aside; their totals are to be looked at rarely.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import { statedCareKind } from '#core/care/patterns/english.ts'
import { careKindByWords } from '#core/care/patterns/other-languages.ts'
import {
  isHelpOffered,
  moreUrgent,
  type ReadingMode,
  type WindowScores,
} from '#core/reader/care.ts'
import { feelings, headLabels } from '#core/reader/labels.ts'
import { goalPathOf } from '#core/reader/paths.ts'
import { indexOfHighest, type Span } from '#core/reader/spans.ts'
import { loadReader } from '#server/adapters/reader/load-reader.ts'
import { modelFiles, readerSettings } from '#server/adapters/reader/settings.ts'
import { careReadings } from '#server/adapters/writer/embedded/reading.ts'
import { type CareKind, careKinds } from '#shared/care-kinds.ts'
import { readJsonl } from '../../scripts/read-jsonl.ts'
import { careOf as careIn, chooseThresholds, type Thresholds } from './choose.ts'
import { atLeast, atMost, rate } from './figures.ts'
import { languages, lineRecord, type TextRecord, textRecord, unitOffsets } from './records.ts'
import { validationAuthors } from './validation-authors.ts'

export interface ReadText {
  record: TextRecord
  /** The kind of danger that the patterns find. */
  byWords: CareKind | null
  /** The scores for danger in each mode in which the server reads the text. */
  readings: { mode: ReadingMode; windows: WindowScores[] }[]
  /** The scores for danger by the model for English alone, whatever the language. */
  byEnglishModel: WindowScores[]
  /** The scores of each path, in the whole goal and in its windows and their parts. */
  path: { whole: number[]; windows: number[][] }
  /** The scores of the labels of these three heads. */
  feeling: readonly number[]
  theme: readonly number[] | undefined
  kind: readonly number[] | undefined
  spans: Span[]
}

const { values: options } = parseArgs({
  options: {
    choose: { type: 'boolean', default: false },
    'set-aside': { type: 'boolean', default: false },
  },
})
const here = (name: string) => new URL(`./${name}`, import.meta.url)
const reader = await loadReader()
const settings = readerSettings.parse(JSON.parse(readFileSync(modelFiles.settings, 'utf8')))

async function readAll(records: readonly TextRecord[]): Promise<ReadText[]> {
  const all: ReadText[] = []
  for (const record of records) {
    const { feeling, theme, kind } = await reader.scores(record.text)
    const readings: ReadText['readings'] = []
    const textKind = record.group === 'goal' ? 'goal' : 'reflection'
    for (const { text, mode } of careReadings(record.text, textKind))
      readings.push({ mode, windows: await reader.careScores(text, mode) })
    all.push({
      record,
      byWords: moreUrgent(statedCareKind(record.text, textKind), careKindByWords(record.text)),
      readings,
      byEnglishModel: await reader.careScores(record.text, 'untrainedLanguages'),
      path: await reader.pathScores(record.text),
      feeling: feeling ?? [],
      theme,
      kind,
      spans: record.spans ? await reader.spans(record.text) : [],
    })
    reader.clearScoreCache()
  }
  return all
}

const careOf = (text: ReadText, { care }: Thresholds) => careIn(text, care)

function reportCare(name: string, texts: readonly ReadText[], thresholds: Thresholds): void {
  const group = (wanted: TextRecord['group']) =>
    texts.filter(({ record }) => record.group === wanted)
  const alarms = (text: ReadText) => careOf(text, thresholds) !== null
  const crises = group('crisis')
  const noticed = crises.filter(alarms)
  const hasKind = (kind: CareKind | null) => (text: ReadText) =>
    kind !== null && (text.record.care ?? []).includes(kind)
  console.log(`\n${name}`)
  console.log(`  crisis noticed: ${atLeast(rate(crises, alarms))}`)
  for (const kind of careKinds)
    console.log(`    ${kind}: ${atLeast(rate(crises.filter(hasKind(kind)), alarms))}`)
  console.log(
    `  right kind, of those: ${atLeast(rate(noticed, (text) => hasKind(careOf(text, thresholds))(text)))}`,
  )
  const offers = (text: ReadText) =>
    !alarms(text) &&
    text.readings.some(({ mode, windows }) => isHelpOffered(windows, thresholds.care[mode]))
  console.log(`  help offered beside the answer to a crisis: ${atLeast(rate(crises, offers))}`)
  for (const name of ['alike', 'ordinary'] as const)
    console.log(`  help offered, ${name}: ${atMost(rate(group(name), offers))}`)
  console.log(`  alarms at look-alikes: ${atMost(rate(group('alike'), alarms))}`)
  console.log(`  alarms at ordinary notes: ${atMost(rate(group('ordinary'), alarms))}`)
  const harmless = group('goal').filter(({ record }) => record.care?.length === 0)
  if (harmless.length > 0) console.log(`  alarms at goals: ${atMost(rate(harmless, alarms))}`)
}

/** Reports everything but danger. */
function reportRest(texts: readonly ReadText[], thresholds: Thresholds): void {
  const notes = texts.filter(({ record }) => record.group === 'ordinary' && record.feelings?.[0])
  const first = (scores: readonly number[]) => feelings[indexOfHighest(scores)]
  console.log(
    `  feeling, first guess among the labels: ${atLeast(
      rate(
        notes,
        ({ record, feeling }) => record.feelings?.some((each) => each === first(feeling)) === true,
      ),
    )}`,
  )
  const goals = texts.filter(({ record }) => record.path !== undefined)
  const pathOf = ({ path }: ReadText) => goalPathOf(path.whole, path.windows, thresholds.path)
  const special = goals.filter(({ record }) => record.path !== 'plain')
  const plain = goals.filter(({ record }) => record.path === 'plain')
  console.log(
    `  path recognised: ${atLeast(rate(special, (goal) => pathOf(goal) === goal.record.path))}`,
  )
  for (const path of headLabels.path.slice(1)) {
    const withPath = special.filter(({ record }) => record.path === path)
    console.log(`    ${path}: ${atLeast(rate(withPath, (goal) => pathOf(goal) === path))}`)
  }
  console.log(
    `  path other than plain, or care: ${atLeast(rate(special, (goal) => pathOf(goal) !== 'plain' || careOf(goal, thresholds) !== null))}`,
  )
  console.log(`  path, false: ${atMost(rate(plain, (goal) => pathOf(goal) !== 'plain'))}`)
  for (const head of ['theme', 'kind'] as const) {
    const labelled = texts.filter((text) => text.record[head] && text[head])
    if (labelled.length > 0)
      console.log(
        `  ${head}: ${atLeast(rate(labelled, (text) => headLabels[head][indexOfHighest(text[head] ?? [])] === text.record[head]))}`,
      )
  }
  reportSpans(texts)
}

/** Compares the spans that the model finds with the labelled ones, each of which counts for one found span only. */
function reportSpans(texts: readonly ReadText[]): void {
  let [found, labelled, exact, overlapping] = [0, 0, 0, 0]
  for (const { record, spans } of texts) {
    if (!record.spans) continue
    const unit = unitOffsets(record.text)
    const unmatched = record.spans.map((span) => ({
      ...span,
      start: unit[span.start] ?? 0,
      end: unit[span.end] ?? 0,
    }))
    found += spans.length
    labelled += unmatched.length
    for (const span of spans) {
      const same = (each: Span) => each.type === span.type && each.polarity === span.polarity
      if (
        unmatched.some((each) => same(each) && each.start === span.start && each.end === span.end)
      )
        exact += 1
      const at = unmatched.findIndex(
        (each) => same(each) && each.start < span.end && span.start < each.end,
      )
      if (at >= 0) unmatched.splice(at, 1)
      if (at >= 0) overlapping += 1
    }
  }
  const f1 = (hits: number) => ((2 * hits) / (found + labelled)).toFixed(3)
  if (labelled > 0)
    console.log(
      `  spans with polarity, F1: exact ${f1(exact)}, overlapping ${f1(overlapping)} (${labelled} marked)`,
    )
}

async function reportLines(
  name: string,
  records: readonly z.output<typeof lineRecord>[],
  threshold: number,
): Promise<void> {
  const scored: { fit: string; wrong: number }[] = []
  // The third of `fitLabels` is `wrong`.
  for (const { goal, line, fit } of records)
    scored.push({ fit, wrong: (await reader.scorePair(goal, line))[2] ?? 0 })
  const isWrong = ({ fit }: { fit: string }) => fit === 'wrong'
  console.log(`\nlines, ${name}, refused from ${threshold}`)
  console.log(
    `  wrong ones caught: ${atLeast(rate(scored.filter(isWrong), ({ wrong }) => wrong >= threshold))}`,
  )
  console.log(
    `  others refused: ${atMost(
      rate(
        scored.filter((each) => !isWrong(each)),
        ({ wrong }) => wrong >= threshold,
      ),
    )}`,
  )
}

const validation = await readAll(
  readJsonl(here('texts.jsonl'), textRecord).filter(({ author }) => validationAuthors.has(author)),
)
const lines = readJsonl(here('lines.jsonl'), lineRecord).filter(({ author }) =>
  validationAuthors.has(author),
)
if (options.choose) {
  const wrongScores = []
  for (const { goal, line, fit } of lines)
    wrongScores.push({ fit, wrong: (await reader.scorePair(goal, line))[2] ?? 0 })
  settings.thresholds = chooseThresholds(validation, wrongScores)
  writeFileSync(modelFiles.settings, `${JSON.stringify(settings, null, 2)}\n`)
}

async function report(name: string, texts: readonly ReadText[]): Promise<void> {
  const english = texts.filter(({ record }) => !record.language)
  if (english.length > 0) {
    reportCare(`${name}, English`, english, settings.thresholds)
    reportRest(english, settings.thresholds)
  }
  for (const language of languages) {
    const inLanguage = texts.filter(({ record }) => record.language === language)
    if (inLanguage.length > 0) reportCare(`${name}, ${language}`, inLanguage, settings.thresholds)
  }
}
await report('validation', validation)
await reportLines('validation', lines, settings.thresholds.fit)
const longEntries = readJsonl(here('long-entries.jsonl'), textRecord)
// The windows of long texts were chosen on the other authors of long entries.
const isSetAside = ({ author }: TextRecord) => author === 'long-5'
const chosenOn = await readAll(longEntries.filter((each) => !isSetAside(each)))
reportCare('long entries that the windows were chosen on', chosenOn, settings.thresholds)
if (options['set-aside']) {
  const others = await readAll(longEntries.filter(isSetAside))
  reportCare('long entries, set aside', others, settings.thresholds)
  await report('set aside', await readAll(readJsonl(here('set-aside.jsonl'), textRecord)))
  await report('set aside', await readAll(readJsonl(here('set-aside-languages.jsonl'), textRecord)))
  await reportLines(
    'set aside',
    readJsonl(here('set-aside-lines.jsonl'), lineRecord),
    settings.thresholds.fit,
  )
}
