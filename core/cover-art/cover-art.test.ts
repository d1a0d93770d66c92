import { describe, expect, it } from 'vitest'
import { seeds } from '#testing/run-length.ts'
import { coverArt } from './cover-art.ts'
import { motifs } from './motifs.ts'

const themes = [...Object.keys(motifs), undefined]
const lights = ['morning', 'evening'] as const
const ids = seeds(50, 200).map((seed) => `0190-slide-${seed * 7919}`)

describe('cover art', () => {
  it('draws the same picture for the same slide', () => {
    expect(coverArt('a', 'home', 'morning')).toBe(coverArt('a', 'home', 'morning'))
  })

  it('draws a different picture for a different slide, theme or light', () => {
    const pictures = themes.flatMap((theme) =>
      ids.flatMap((id) => lights.map((light) => coverArt(id, theme, light))),
    )
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('is smaller than three kilobytes', () => {
    const sizes = themes.flatMap((theme) =>
      ids.flatMap((id) => lights.map((light) => coverArt(id, theme, light).length)),
    )
    expect(Math.max(...sizes)).toBeLessThan(3000)
  })

  it('draws the same landscape in both lights', () => {
    const ridgesOf = (svg: string) => /<g id="[^"]+r"[^>]*>(.*?)<\/g>/.exec(svg)?.[1] ?? svg
    const outline = (svg: string) => ridgesOf(svg).match(/ d="[^"]+"/g)
    expect(outline(coverArt('bay', 'calm', 'evening'))).toEqual(
      outline(coverArt('bay', 'calm', 'morning')),
    )
  })

  it('references only its own ids, which differ between pictures', () => {
    const picture = coverArt('one', 'travel', 'morning')
    const ownIds = idsIn(picture)
    for (const [, used] of picture.matchAll(/(?:url\(#|href="#)([^")]+)/g))
      expect(ownIds).toContain(used)
    for (const otherPicture of [
      coverArt('two', 'travel', 'morning'),
      coverArt('one', 'travel', 'evening'),
    ]) {
      expect(idsIn(otherPicture).filter((id) => ownIds.includes(id))).toEqual([])
    }
  })

  it('contains no text, script or inline style, even if the id and the theme contain markup', () => {
    const markup = '"><script>alert(1)</script><b style="x'
    const svg = coverArt(markup, markup, 'evening')
    expect(svg).not.toMatch(/script|style|alert|<text|NaN|undefined/)
  })

  it('contains no broken number (NaN, undefined, double minus) for any theme', () => {
    for (const theme of themes) {
      for (const id of ids) expect(coverArt(id, theme, 'morning')).not.toMatch(/NaN|undefined|--/)
    }
  })
})

function idsIn(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
}
