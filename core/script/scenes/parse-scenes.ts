// The library of scenes is plain text, so that an author can read and change it like any other text:
//
//   ### id
//   about: one line
//   path: plain
//   quiet: yes
//   assumes: sea, company
//   goals:
//   - a goal
//   LIGHT
//   …
//   SCENE, STEP, THANKS, LEAVE likewise
//
// Only the lines from `goals` on are required.

import { type GoalPath, goalPaths } from '../../reader/labels.ts'
import { type Scene, type ScenePart, type SceneTag, sceneParts, sceneTags } from './scene.ts'

const heading = /^(LIGHT|SCENE|STEP|THANKS|LEAVE)$/

/** Throws for an unknown line, path or assumption, and for a scene that lacks goals or a part, naming the scene. */
export function parseScenes(text: string): Scene[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [first = '', ...lines] = block.split('\n')
      return parseScene(first.trim(), lines)
    })
}

function parseScene(id: string, lines: readonly string[]): Scene {
  const fields = new Map<string, string>()
  const goals: string[] = []
  const parts = new Map<ScenePart, string[]>()
  let part: string[] | undefined
  for (const line of lines) {
    const title = heading.exec(line)?.[1]?.toLowerCase() as ScenePart | undefined
    const field = part ? undefined : /^(about|path|quiet|assumes|goals):\s*(.*)$/.exec(line)
    if (title) {
      part = []
      parts.set(title, part)
    } else if (part) part.push(line)
    else if (field) fields.set(field[1] ?? '', field[2]?.trim() ?? '')
    else if (line.startsWith('- ')) goals.push(line.slice(2).trim())
    else if (line.trim() !== '') throw new Error(`scene ${id}: unknown line "${line}"`)
  }
  const textOf = (name: ScenePart) => {
    const text = parts.get(name)?.join('\n').trim()
    if (!text) throw new Error(`scene ${id}: no part ${name}`)
    return text
  }
  const texts = Object.fromEntries(sceneParts.map((name) => [name, textOf(name)]))
  if (goals.length === 0) throw new Error(`scene ${id}: no goals`)
  return {
    id,
    about: fields.get('about') ?? '',
    path: oneOf(goalPaths, fields.get('path') ?? 'plain', id),
    isQuiet: fields.get('quiet') === 'yes',
    assumes: tagsIn(fields.get('assumes') ?? '', id),
    goals,
    ...(texts as Record<ScenePart, string>),
  }
}

/** `id`: of the scene or topic, for the error, which calls both a scene. */
export function tagsIn(field: string, id: string): SceneTag[] {
  return field
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .map((tag) => oneOf(sceneTags, tag, id))
}

function oneOf<T extends GoalPath | SceneTag>(known: readonly T[], found: string, id: string): T {
  const match = known.find((each) => each === found)
  if (match === undefined) throw new Error(`scene ${id}: unknown "${found}"`)
  return match
}
