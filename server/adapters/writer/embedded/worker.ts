// Runs in a thread of its own: reading a goal's meaning takes tens of milliseconds of pure computing,
// which no request should wait behind.

import { parentPort } from 'node:worker_threads'
import { writeScript } from '#core/script/write.ts'
import type { Reply, Request, Written } from './protocol.ts'
import { loadThemeModel, type ThemeModel, type ThemeVectors } from './theme-model.ts'
import vectors from './theme-vectors.json' with { type: 'json' }

const port = parentPort
if (port === null) throw new Error('the writer runs only as a worker thread')

const reply = (message: Reply) => port.postMessage(message)
const themeOf = await themeModelOrNone()

/** A first script, so that the first person does not wait for the compiler. */
await write('I live in a small house by the sea. My brother and I speak again.')

let last = Promise.resolve()
port.on('message', ({ id, goal }: Request) => {
  last = last.then(async () => {
    try {
      reply({ kind: 'written', id, written: await write(goal) })
    } catch (error) {
      reply({ kind: 'failed', id, reason: error instanceof Error ? error.name : 'unknown' })
    }
  })
})
reply({ kind: 'ready' })

async function write(goal: string): Promise<Written> {
  const theme = await themeOf?.(goal)
  const {
    script,
    theme: used,
    language,
    needsCare,
    failed,
  } = writeScript(goal, {
    random: Math.random,
    theme,
  })
  return {
    script,
    theme: used,
    language: language.code,
    needsCare,
    failed: failed.map(({ name }) => name),
  }
}

/** Without its weights the writer still writes: the theme then comes from the words alone. */
async function themeModelOrNone(): Promise<ThemeModel | undefined> {
  try {
    return await loadThemeModel(vectors as ThemeVectors)
  } catch {
    return undefined
  }
}
