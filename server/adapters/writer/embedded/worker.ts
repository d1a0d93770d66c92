// Runs in a thread of its own: reading what a person means takes tens of milliseconds of pure
// computing, which no request should wait behind.

import { parentPort } from 'node:worker_threads'
import { composeGuidance } from '#core/guidance/compose.ts'
import { writeMeditation } from '#core/guidance/meditation.ts'
import { caringAnswer } from '#core/safety/caring-answer.ts'
import { writeScript } from '#core/script/write.ts'
import type { Answered, Reflected } from '../../../ports/writer.ts'
import type { Guided, Meditated, Reply, Request, Result, Task, Written } from './protocol.ts'
import { createReadingModel, type ReadingWeights } from './reading/reading-model.ts'
import weights from './reading/reading-weights.json' with { type: 'json' }
import { loadSentenceModel, type SentenceModel } from './sentence-model.ts'
import { createThemeModel, type ThemeVectors } from './theme-model.ts'
import vectors from './theme-vectors.json' with { type: 'json' }

const port = parentPort
if (port === null) throw new Error('the writer runs only as a worker thread')

const reply = (message: Reply) => port.postMessage(message)
const random = Math.random
const embed = await sentenceModelOrNone()
const themeOf = embed && createThemeModel(embed, vectors as ThemeVectors)
const reader = createReadingModel(embed, weights as ReadingWeights)

/** A first entry, so that the first person does not wait for the compiler. */
const goal = 'I live in a small house by the sea. My brother and I speak again.'
const first = { reflection: 'I worry about the move.', timeOfDay: 'morning', goal } as const
await script(goal)
await guidance(first)

let last = Promise.resolve()
port.on('message', ({ id, task }: Request) => {
  last = last.then(async () => {
    try {
      reply({ kind: 'done', id, result: await resultOf(task) })
    } catch (error) {
      reply({ kind: 'failed', id, reason: error instanceof Error ? error.name : 'unknown' })
    }
  })
})
reply({ kind: 'ready' })

async function resultOf(task: Task): Promise<Result> {
  switch (task.kind) {
    case 'script':
      return script(task.goal)
    case 'guidance':
      return guidance(task)
    case 'meditation':
      return meditation(task)
    case 'care':
      return { needsCare: (await reader.readForCare(task.text, task.as)) !== undefined }
  }
}

async function script(goal: string): Promise<Written> {
  const theme = await themeOf?.(goal)
  const careful = (await reader.readForCare(goal, 'goal')) !== undefined
  const written = writeScript(goal, { random, theme, careful })
  return {
    script: written.script,
    theme: written.theme,
    language: written.language.code,
    needsCare: written.needsCare,
    failed: written.failed.map(({ name }) => name),
  }
}

async function guidance(entry: Reflected): Promise<Guided> {
  const concern = await concernIn(entry)
  if (concern !== undefined)
    return { guidance: caringAnswer(concern), idea: undefined, needsCare: true, failed: [] }
  const reading = await reader.readReflection(entry.reflection)
  const composed = composeGuidance(entry, reading, random)
  return {
    guidance: composed.guidance,
    idea: composed.idea,
    needsCare: false,
    failed: composed.failed.map(({ name }) => name),
  }
}

async function meditation(entry: Answered): Promise<Meditated> {
  const careful = (await concernIn(entry)) !== undefined
  const reading = await reader.readReflection(entry.reflection)
  const theme = await themeOf?.(entry.goal)
  const { script, needsCare, failed } = writeMeditation(entry, { random, reading, theme, careful })
  return { script, needsCare, failed: failed.map(({ name }) => name) }
}

/** A slide that speaks of harm is no place to send somebody back to, however calm the entry. */
async function concernIn({ reflection, goal }: Reflected) {
  return (
    (await reader.readForCare(reflection, 'reflection')) ?? (await reader.readForCare(goal, 'goal'))
  )
}

/** Without its weights the writer still writes and cares: by the words alone. */
async function sentenceModelOrNone(): Promise<SentenceModel | undefined> {
  try {
    return await loadSentenceModel()
  } catch {
    return undefined
  }
}
