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
import type { Idea, Kind } from './kinds.ts'
import { isReadable, quoteFrom, slideDetails, slideQuote, topicOf } from './own-words.ts'
import { ANY_KIND } from './passages/any-kind.ts'
import * as frame from './passages/frame.ts'
import { IDEA_PASSAGES } from './passages/ideas.ts'
import { KIND_PASSAGES } from './passages/kind-passages.ts'
import type { KindPassages, Lines } from './passages/passages.ts'
import type { Reading } from './read.ts'

export type Composed = { guidance: string; idea: Idea; failed: CheckRow[] }

const MOST_CANDIDATES = 12
/** For these kinds a thing that was named can be what the plan answers to. */
const TROUBLED: ReadonlySet<Kind> = new Set([
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
  idea: Idea
  language: Language
  quote: string | undefined
  topic: string | undefined
  slide: { quote: string | undefined; details: string[] }
}

function gather(entry: Material['entry'], reading: Reading): Material {
  const language = languageOf(withoutPictures(plainGoal(entry.reflection)), isEnglishWord)
  const readable = language.english && isReadable(entry.reflection)
  const heard = understand(entry.goal, isEnglishWord, undefined)
  const sure = readable && reading.sure
  const idea = readable ? reading.idea : 'importance'
  const named = sure && TROUBLED.has(reading.kind)
  return {
    entry,
    reading,
    language,
    passages: sure ? KIND_PASSAGES[reading.kind] : ANY_KIND[idea],
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

type Drawer = { from: (lines: Lines) => string; chance: (share: number) => boolean }

function drawer(random: () => number): Drawer {
  return {
    from: (lines) => lines[Math.floor(random() * lines.length)] ?? '',
    chance: (share) => random() < share,
  }
}

function paragraphsOf(material: Material, draw: Drawer): string[][] {
  const { entry, reading, passages, idea, language, quote } = material
  const time = entry.timeOfDay
  const ideas = IDEA_PASSAGES[idea]
  const opening =
    quote === undefined
      ? draw.from(frame.OPEN_WORDLESS)
      : fill(draw.from(frame.OPEN[time]), { q: quote })
  const welcome = language.english
    ? []
    : [fill(draw.from(frame.OTHER_LANGUAGE), { l: language.name })]
  const mixed = reading.mixed && language.english
  const { sentence, act } = slideAndAct(material, draw)
  return [
    [opening, ...welcome, draw.from(mixed ? frame.HEARD_MIXED : passages.heard)],
    [draw.from(passages.name), draw.from(passages.explain), draw.from(ideas.lighten)],
    [draw.from(ideas[time]), sentence, `If ${cueOf(material, draw)}, then ${act}.`],
  ]
}

function cueOf({ entry, passages, topic }: Material, draw: Drawer): string {
  if (topic !== undefined && draw.chance(0.6))
    return fill(draw.from(frame.TOPIC_CUES[entry.timeOfDay]), { d: topic })
  return draw.from(passages.cues[entry.timeOfDay])
}

/** The slide comes in once by its own words or things; the other mention is plain. */
function slideAndAct({ idea, slide }: Material, draw: Drawer): { sentence: string; act: string } {
  const { acts, detailActs } = IDEA_PASSAGES[idea]
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
