/**
 * Three questions about a goal while it is being written: is it told as already real (not as future, wanted
 * or absent), whose life is it, and does it name something for the senses. The rules run in the browser, so
 * no unsent text leaves it. They cover English only; goals in other languages usually get no suggestion.
 */
import { type GoalHint, goalHint, isFirstPerson } from './goal-hints.ts'

export const coachQuestions = ['time', 'person', 'senses'] as const
export type CoachQuestion = (typeof coachQuestions)[number]

export type CoachAnswer =
  /**
   * The text does not decide it: it has too few words, it is not recognised as English, or (`person`) it has
   * no word in the first person and no hint about another person.
   */
  | { state: 'unanswered' }
  /** `words`: those that answer the question; null: no particular ones. */
  | { state: 'answered'; words: string | null }
  /** `hint`: the words to change; null: no words to change, but something for the senses is missing. */
  | { state: 'suggestion'; hint: GoalHint | null }

/** A goal with fewer words gets no answers: its author has only begun. */
const minWords = 4
/** A goal with fewer words gets no suggestion to name something for the senses. */
const minWordsForSenses = 12

const englishWords =
  /(?<!\p{L})(?:the|and|my|with|are|of|we|our|it|at|by|i'm|i|to|from)(?!\p{L})/giu
const minEnglishWords = 2

/** Words for what can be seen, heard, smelled, tasted or touched. */
const senseWords = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    'see(?:s|ing)?|saw|look(?:s|ing)? at|watch(?:es|ing)?|light|sunlight|lamp(?:s)?|candle(?:s)?|shadow(?:s)?|colou?rs?|window(?:s)?|sky|sun|moon|stars|view',
    'hear(?:s|ing)?|listen(?:s|ing)?|sound(?:s)?|quiet|silence|voice(?:s)?|laugh(?:s|ing|ter)?|music|sing(?:s|ing)?|bell(?:s)?|birds?(?:ong)?|applause|whisper(?:s)?|hum(?:s|ming)?',
    'smell(?:s|ing)?|scent|taste(?:s)?|coffee|bread|tea|salt|flowers?|rain|cardamom|pine',
    'feel(?:s)? (?:the|my|a|his|her)|touch(?:es)?|warm(?:th)?|cool|cold|soft|smooth|rough|hands?|fingers?|barefoot|breeze|wind|sand|grass|wood(?:en)?|water|keys?',
  ].join('|')})(?!\p{L})`,
  'iu',
)

/** The answers to the three questions, as far as the text gives them. */
export function coachGoal(goal: string): Readonly<Record<CoachQuestion, CoachAnswer>> {
  const text = goal.trim()
  const wordCount = text === '' ? 0 : text.split(/\s+/).length
  const isEnglish = new Set(text.toLowerCase().match(englishWords)).size >= minEnglishWords
  const hint = goalHint(text)
  if (wordCount < minWords) {
    return { time: unanswered, person: unanswered, senses: unanswered }
  }
  const sense = isEnglish ? senseWords.exec(text) : null
  return {
    time:
      hint && hint.kind !== 'notFirstPerson' ? suggest(hint) : isEnglish ? answered() : unanswered,
    person:
      hint?.kind === 'notFirstPerson'
        ? suggest(hint)
        : isFirstPerson(text)
          ? answered()
          : unanswered,
    senses: sense
      ? answered(sense[0])
      : isEnglish && wordCount >= minWordsForSenses
        ? suggest(null)
        : unanswered,
  }
}

const unanswered: CoachAnswer = { state: 'unanswered' }
const answered = (words: string | null = null): CoachAnswer => ({ state: 'answered', words })
const suggest = (hint: GoalHint | null): CoachAnswer => ({ state: 'suggestion', hint })
