import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { privacy } from './privacy.ts'

const client = join(import.meta.dirname, '..', '..')
const code = globSync('**/*.{ts,tsx}', { cwd: client, exclude: ['testing/**', '**/*.test.*'] })
  .map((file) => readFileSync(join(client, file), 'utf8'))
  .join('\n')

/** How the text names what is stored, by key, or by prefix of keys or of names of caches. */
const names: Readonly<Record<string, string>> = {
  coach: 'whether you have hidden the three questions beside a goal',
  'draft:': 'a text you have begun',
  'help-country': 'the country of the help lines',
  'kept:': 'the tracks that you keep on this device',
  left: 'If you use the quick exit, the tab remembers that you did',
  'listened:': 'where you stopped in each',
  listening: 'the speed and repeat of the player',
  'shell:': 'the files of its pages',
  sounding: 'the track that is playing',
  theme: 'the theme',
  'told-jobs': 'which notices about finished or failed tracks you have seen',
}
/** Removed as soon as it is set. */
const unnamed = ['logged-out']

it('the privacy text names what is stored under every key and prefix in the code', () => {
  const keys = [...code.matchAll(/const (?:\w*[kK]ey|\w+Prefix) = '([^']+)'/g)].map(
    ([, key]) => key,
  )
  expect(keys.sort()).toEqual([...Object.keys(names), ...unnamed].sort())
  const text = privacy.chapters.flatMap(({ paragraphs }) => paragraphs).join('\n')
  for (const name of Object.values(names)) expect(text).toContain(name)
})

it('no value or cache is stored under a literal, which the test above would not find', () => {
  const keys = [...code.matchAll(/\.setItem\(\s*([^,]+),/g)].map(([, key = '']) => key)
  expect(keys).toContain('themeKey')
  expect(keys.filter((key) => !/^(key|\w+Key)$/.test(key))).toEqual([])
  const caches = [...code.matchAll(/caches\.open\(([^)]+)/g)].map(([, cache = '']) => cache)
  expect(caches).toContain('shellCache')
  expect(caches.filter((cache) => /['"`]/.test(cache))).toEqual([])
})
