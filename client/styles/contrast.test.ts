import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Oklch, toLinearRgb } from '#core/cover-art/oklch.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function parseTokens(theme: 'light' | 'dark'): Map<string, Oklch> {
  const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
  const pattern = new RegExp(String.raw`--([\w-]+): light-dark\(${colour}, ${colour}\)`, 'g')
  return new Map(
    [...css.matchAll(pattern)].map(([, name = '', ...values]) => {
      const [l, c, h] = (theme === 'light' ? values.slice(0, 3) : values.slice(3)).map(Number)
      return [name, [l ?? 0, c ?? 0, h ?? 0] as const]
    }),
  )
}

/** The relative luminance of WCAG 2, from 0 to 1. */
function luminance(colour: Oklch): number {
  const [red, green, blue] = toLinearRgb(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2. Its level AA requires 4.5 for text and 3 for controls. */
function contrast(a: Oklch, b: Oklch): number {
  const [lower = 0, higher = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (higher + 0.05) / (lower + 0.05)
}

const grounds = ['ground', 'surface', 'surface-raised']
const tints = ['accent-soft', 'danger-soft', 'dawn-soft', 'dusk-soft']
const families = ['accent', 'danger', 'dawn', 'dusk']
/** The families whose fill is a gradient from the colour to its `-deep` variant. */
const gradients = ['accent', 'dawn', 'dusk']

const textPairs: [text: string, ground: string][] = [
  ...['ink', 'ink-soft'].flatMap((name) =>
    [...grounds, ...tints].map((ground) => pair(name, ground)),
  ),
  ...[...families, 'success'].flatMap((name) => grounds.map((ground) => pair(name, ground))),
  ...families.map((name) => pair(`${name}-ink`, name)),
  ...families.map((name) => pair(name, `${name}-soft`)),
  ...gradients.map((name) => pair(`${name}-ink`, `${name}-deep`)),
]
const controlPairs: [mark: string, ground: string][] = [
  ...['edge', 'focus', ...gradients.map((name) => `${name}-deep`)].flatMap((name) =>
    grounds.map((ground) => pair(name, ground)),
  ),
  ...tints.map((ground) => pair('focus', ground)),
]

function pair(mark: string, ground: string): [string, string] {
  return [mark, ground]
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = parseTokens(theme)
  const colourOf = (name: string): Oklch => {
    const colour = tokens.get(name)
    if (!colour) throw new Error(`tokens.css has no colour --${name}`)
    return colour
  }

  it.each(textPairs)(
    'has a contrast of at least 4.5 between the text %s and %s',
    (mark, ground) => {
      expect(contrast(colourOf(mark), colourOf(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(controlPairs)(
    'has a contrast of at least 3 between the control %s and %s',
    (mark, ground) => {
      expect(contrast(colourOf(mark), colourOf(ground))).toBeGreaterThanOrEqual(3)
    },
  )
})
