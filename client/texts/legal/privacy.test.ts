// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { storedKeys, storeUserData } from '#client/testing/stored-data.ts'
import { privacy } from './privacy.ts'

afterEach(() => void vi.unstubAllGlobals())

/** How the text names what is stored under a key. */
const names: Readonly<Record<string, string>> = {
  theme: 'the theme you chose',
  coach: 'the three questions',
  'help-country': 'the country whose help lines you chose',
  listening: 'the speed and repeat of the player',
  'listened:fern': 'where you stopped',
  'told-jobs': 'which tracks you were told',
  'draft:fern:goal': 'a text you have begun',
  sounding: 'the track it plays',
}

it('the privacy text names everything that the app stores in the browser', () => {
  storeUserData()
  const text = privacy.chapters.flatMap(({ paragraphs }) => paragraphs).join('\n')
  const unnamed = storedKeys().filter((key) => !text.includes(names[key ?? ''] ?? `“${key}”`))
  expect(unnamed).toEqual([])
})
