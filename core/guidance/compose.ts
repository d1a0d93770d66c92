// The embedded guide's answer to a reflection. Chance draws the lines; the checker decides whether
// they go together. It always returns an answer.

import type { CheckRow } from '../script/checks/row.ts'
import { isEnglishWord } from '../script/compose/english-words.ts'
import { fill } from '../script/compose/fill.ts'
import { type Language, languageOf } from '../script/compose/language.ts'
import { withoutPictures } from '../script/compose/pictures.ts'
import { understand } from '../script/compose/understand.ts'
import { plainGoal } from '../script/goal-text.ts'
import { wordsOf } from '../script/measure/words.ts'
import { type Answered, checkGuidance } from './check.ts'
import { GUIDANCE_LIMITS } from './checks/limits.ts'
import type { FittingIdea, ReadKind } from './kinds.ts'
import { isReadable, quoteFrom, slideDetails, slideQuote, topicOf } from './own-words.ts'
import { ANY_GROUND, ANY_KIND } from './passages/any-kind.ts'
import * as frame from './passages/frame.ts'
import { IDEA_PASSAGES } from './passages/ideas.ts'
import { KIND_PASSAGES } from './passages/kind-passages.ts'
import { LOSS_GROUND, LOSS_OPEN, LOSS_SLIDE } from './passages/kinds/loss.ts'
import type { GroundPassages, KindPassages, Lines } from './passages/passages.ts'
import type { Reading } from './read.ts'

export type Composed = { guidance: string; idea: FittingIdea; failed: CheckRow[] }

const MOST_CANDIDATES = 12
/** For these kinds a thing that was named can be what the plan answers to. */
const TROUBLED: ReadonlySet<ReadKind> = new Set([
  'worry',
  'fixation',
  'anger',
  'comparison',
  'news',
  'guilt',
])

export function composeGuidance(
  entry: Pick<Answered, 'reflection' | 'goal' | 'timeOfDay'>,
  reading: Reading,
  random: () => number,
): Composed {
  const material = gather(entry, reading)
  let best = candidate(material, random)
  for (let tries = 1; tries < MOST_CANDIDATES && best.failed.length > 0; tries += 1) {
    const next = candidate(material, random)
    if (next.failed.length < best.failed.length) best = next
  }
  return best
}

type Material = {
  entry: Pick<Answered, 'reflection' | 'goal' | 'timeOfDay'>
  reading: Reading
  passages: KindPassages
  ground: GroundPassages
  idea: FittingIdea
  language: Language
  quote: string | undefined
  topic: string | undefined
  slide: { quote: string | undefined; details: string[] }
}

function gather(entry: Material['entry'], reading: Reading): Material {
  const language = languageOf(withoutPictures(plainGoal(entry.reflection)), isEnglishWord)
  const readable = language.english && isReadable(entry.reflection)
  const heard = understand(entry.goal, isEnglishWord)
  const lost = reading.kind === 'loss'
  const sure = lost || (readable && reading.sure)
  const idea = sure ? reading.idea : 'none'
  const named = sure && TROUBLED.has(reading.kind)
  return {
    entry,
    reading,
    language,
    passages: sure ? KIND_PASSAGES[reading.kind] : ANY_KIND,
    ground: lost ? LOSS_GROUND : idea === 'none' ? ANY_GROUND : IDEA_PASSAGES[idea],
    idea,
    quote: quoteFrom(reading.telling),
    topic: named ? topicOf(reading.telling) : undefined,
    slide: { quote: slideQuote(heard), details: slideDetails(heard) },
  }
}

function candidate(material: Material, random: () => number): Composed {
  const { entry, idea } = material
  const guidance = printed(paragraphsOf(material, drawer(random)))
  const rows = checkGuidance(guidance, { ...entry, idea })
  return { guidance, idea, failed: rows.filter((row) => !row.pass) }
}

type Drawer = {
  from: (lines: Lines) => string
  two: (lines: Lines) => string[]
  chance: (share: number) => boolean
}

function drawer(random: () => number): Drawer {
  const from = (lines: Lines) => lines[Math.floor(random() * lines.length)] ?? ''
  return {
    from,
    two: (lines) => {
      const first = from(lines)
      return [first, from(lines.filter((line) => line !== first))]
    },
    chance: (share) => random() < share,
  }
}

function paragraphsOf(material: Material, draw: Drawer): string[][] {
  const { entry, reading, passages, ground, language, quote } = material
  const time = entry.timeOfDay
  const opening =
    quote === undefined
      ? draw.from(frame.OPEN_WORDLESS)
      : fill(draw.from(reading.kind === 'loss' ? LOSS_OPEN : frame.OPEN[time]), { q: quote })
  const welcome = language.english
    ? []
    : [fill(draw.from(frame.OTHER_LANGUAGE), { l: language.name })]
  const mixed = reading.mixed && language.english
  const { sentence, act } = slideAndAct(material, draw)
  return [
    [opening, ...welcome, draw.from(mixed ? frame.HEARD_MIXED : passages.heard)],
    [draw.from(passages.name), ...middleOf(material, draw)],
    [draw.from(ground[time]), sentence, `If ${cueOf(material, draw)}, then ${act}.`],
  ]
}

/** Where no idea is explained, there is room to stay with the person a little longer. */
function middleOf({ passages, ground, idea }: Material, draw: Drawer): string[] {
  return idea === 'none'
    ? [...draw.two(passages.explain), ...draw.two(ground.lighten)]
    : [draw.from(passages.explain), draw.from(ground.lighten)]
}

function cueOf({ entry, passages, topic }: Material, draw: Drawer): string {
  if (topic !== undefined && draw.chance(0.6))
    return fill(draw.from(frame.TOPIC_CUES[entry.timeOfDay]), { d: topic })
  return draw.from(passages.cues[entry.timeOfDay])
}

/** The slide comes in once by its own words or things; the other mention is plain. */
function slideAndAct(
  { reading, ground: { acts, detailActs }, slide }: Material,
  draw: Drawer,
): { sentence: string; act: string } {
  if (reading.kind === 'loss') return { sentence: draw.from(LOSS_SLIDE), act: draw.from(acts) }
  const detail = slide.details.length === 0 ? undefined : draw.from(slide.details)
  if (detail !== undefined && draw.chance(0.4))
    return {
      sentence: draw.from(frame.SLIDE_PLAIN),
      act: fill(draw.from(detailActs), { d: detail }),
    }
  if (detail !== undefined && draw.chance(0.5))
    return { sentence: fill(draw.from(frame.SLIDE_DETAIL), { d: detail }), act: draw.from(acts) }
  if (slide.quote !== undefined)
    return {
      sentence: fill(draw.from(frame.SLIDE_QUOTED), { q: slide.quote }),
      act: draw.from(acts),
    }
  return { sentence: draw.from(frame.SLIDE_PLAIN), act: draw.from(acts) }
}

/** An answer that has grown too long first gives up how the idea is lightened. */
function printed(paragraphs: string[][]): string {
  const text = (parts: readonly string[][]) => parts.map((part) => part.join(' ')).join('\n\n')
  const whole = text(paragraphs)
  if (wordsOf(whole).length <= GUIDANCE_LIMITS.words.most) return whole
  return text(paragraphs.map((part, at) => (at === 1 ? part.slice(0, -1) : part)))
}
