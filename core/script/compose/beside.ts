// A goal about somebody else: "Sarah gets promoted". The person is then glad beside her, and nothing
// of her work or her house is put into their own hands.

import { termsOf } from '../measure/tense.ts'
import type { Detail } from './details.ts'
import { isEnglishWord } from './english-words.ts'
import { saidIn, speaksOfSelf } from './statements.ts'

/** Whom the scene is about, as one would say it after "beside": "Sarah", "your daughter", "her". */
export type Beside = {
  name: string
  /** "her", said once the name has been heard; the name again where the goal gives no pronoun. */
  again: string
  /** There is no name: "her" means somebody only once the person's own words have been heard. */
  pronoun: boolean
  /** The person is nowhere in it, so that all of it is quoted. */
  quoted: boolean
}

const KIN =
  '(?:(?:little|big|older|younger|best|dear|oldest|youngest) )?(?:daughter|son|mother|father|mum|mom|dad|brother|sister|wife|husband|partner|friend|grandmother|grandfather|grandma|grandpa|niece|nephew|cousin|aunt|uncle|boyfriend|girlfriend|twin|child)'
const CLOSE = new RegExp(`^(?:[Mm]y|[Oo]ur) (${KIN})\\b(?:,? (\\p{Lu}\\p{Ll}+))?`, 'u')
const CLOSE_BY_NAME = new RegExp(`^(\\p{Lu}\\p{Ll}+), (?:my|our) ${KIN},`, 'u')
const SUBJECT_PRONOUN = /(?:^|[,.;] |\band )(he|she|they)\b/i
const OBJECT: Record<string, string> = { he: 'him', she: 'her', they: 'them' }

export function besideIn(goal: string): Beside | undefined {
  const said = saidIn(goal)
  const first = said[0] ?? ''
  if (/\b(?:i|i'm|im|i've|i'd|i'll|we|we're|we've|us)\b/i.test(goal.replace(/’/g, "'")))
    return undefined
  if (speaksOfSelf(said)) return closeOne(said)
  const name = nameAtStart(first)
  if (name !== undefined)
    return { name, again: pronounIn(goal) ?? name, pronoun: false, quoted: true }
  const subject = SUBJECT_PRONOUN.exec(goal)?.[1]?.toLowerCase()
  if (subject === undefined) return undefined
  const them = OBJECT[subject] ?? 'them'
  return { name: them, again: them, pronoun: true, quoted: true }
}

function pronounIn(goal: string): string | undefined {
  if (/\b(?:she|her|hers)\b/i.test(goal))
    return /\b(?:he|his|him)\b/i.test(goal) ? undefined : 'her'
  return /\b(?:he|his|him)\b/i.test(goal) ? 'him' : undefined
}

/** "My daughter Amina has started university": she is the one who does everything in it. */
function closeOne(said: readonly string[]): Beside | undefined {
  const first = said[0] ?? ''
  const byName = CLOSE_BY_NAME.exec(first)
  const match = byName ?? CLOSE.exec(first)
  if (match === null) return undefined
  const rest = said.join(' ').slice(match[0].length)
  if (/^'s\b|\b(?:my|mine|our)\b/i.test(rest.replace(/’/g, "'"))) return undefined
  const others = said.slice(1)
  if (
    !others.every(
      (sentence) => CLOSE.test(sentence) || /^(?:he|she|they|his|her|their)\b/i.test(sentence),
    )
  )
    return undefined
  const name = byName?.[1] ?? match[2] ?? `your ${match[1]?.toLowerCase()}`
  return { name, again: pronounIn(said.join(' ')) ?? name, pronoun: false, quoted: false }
}

/** A name that does something: "Sarah gets …", "Maria and Jo run …". */
export function nameAtStart(sentence: string): string | undefined {
  const match = /^(\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)?)((?: and \p{Lu}\p{Ll}+)?) (\p{Ll}+)/u.exec(
    sentence,
  )
  const [, name = '', second = ''] = match ?? []
  if (name === '') return undefined
  const terms = termsOf(sentence)[0] ?? []
  const head = name.split(/[ -]/)[0] ?? ''
  const known = terms[0]?.tags.includes('Person') === true || !isEnglishWord(head.toLowerCase())
  const count = name.split(/[ -]/).length + (second === '' ? 0 : 2)
  const acts = terms.slice(count, count + 3).some((term) => term.tags.includes('Verb'))
  return known && acts ? `${name}${second}` : undefined
}

export function detailOf({ name, again, pronoun }: Beside): Detail {
  return {
    text: name,
    kind: / and |^them$/.test(name) ? 'people' : 'person',
    major: true,
    ...(again === name ? {} : { short: again }),
    ...(pronoun ? { late: true } : {}),
  }
}
