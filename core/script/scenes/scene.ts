// A scene pictures one life as events in time. It is written by hand as a whole; only a few slots in it are
// filled with what the user named.

import type { GoalPath } from '../../reader/labels.ts'

/** What must be true of the user or the wish, so that the scene does not contradict it. */
export const sceneTags = [
  'partner',
  'child',
  'baby',
  'parent',
  'sibling',
  'friends',
  'company',
  'alone',
  'dog',
  'cat',
  'animals',
  'sea',
  'water',
  'mountains',
  'city',
  'village',
  'countryside',
  'garden',
  'house',
  'car',
  'business',
  'job',
  'boss',
  'study',
  'pupils',
  'stage',
  'audience',
  'faith',
  'abroad',
  'travel',
  'sport',
  'body',
  'money',
  'book',
  'instrument',
  'song',
  'art',
  'craft',
  'cooking',
  'language',
] as const
export type SceneTag = (typeof sceneTags)[number]

/**
 * The parts of a script that a scene brings, in their order: `light` takes the weight off the wish, `scene` pictures
 * it, `step` is something to do today, `thanks` gives thanks, and `leave` lets the picture go.
 */
export const sceneParts = ['light', 'scene', 'step', 'thanks', 'leave'] as const
export type ScenePart = (typeof sceneParts)[number]

export type ScriptParts = Readonly<Record<ScenePart, string>>

export interface Scene extends ScriptParts {
  id: string
  /** Whose life, and which moment of it. */
  about: string
  path: GoalPath
  /** It pictures an hour and claims nothing about the wish, so that it suits a goal that no scene fits. */
  isQuiet: boolean
  assumes: readonly SceneTag[]
  /** Goals of people who would call this scene theirs: a new goal is compared with them. */
  goals: readonly string[]
}

/**
 * The kinds of people, animals and places that a slot can take from the goal. `friend`: also a sibling, another
 * relative or a neighbour.
 */
export type SlotKind = 'friend' | 'partner' | 'child' | 'parent' | 'pet' | 'town'
export type Slots = Readonly<Partial<Record<SlotKind, string>>>

const slot = /\{(\w+)\|([^{}|]+)\}/g

/** The text with what the user named, or with the words of the scene where they named nothing. */
export function fillSlots(text: string, slots: Slots): string {
  return text.replace(slot, (_: string, kind: SlotKind, defaultWords: string, at: number) => {
    const words = slots[kind] ?? defaultWords
    const startsSentence = /(?:^|[.!?]["”]? (?:\[pause \d+s\] )?|\n|["“])$/.test(text.slice(0, at))
    return startsSentence ? words.charAt(0).toUpperCase() + words.slice(1) : words
  })
}
