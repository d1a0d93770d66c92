/** The stage: one page in the product's fonts and colours, on which the screenshots are arranged. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type LayerState, places } from './choreography.ts'
import { root } from './folder.ts'
import { scenes } from './narration.ts'
import { type Footage, shotPath, sizes } from './shots.ts'

const host = 'http://film.invalid'
const fonts = {
  'fraunces.woff2': 'fraunces/files/fraunces-latin-soft-normal.woff2',
  'figtree.woff2': 'figtree/files/figtree-latin-wght-normal.woff2',
}

export async function openStage(page: Page, footage: Footage): Promise<void> {
  await page.route(`${host}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: stageHtml(footage) })
    const font = Object.entries(fonts).find(([key]) => key === name)?.[1]
    const path = font ? join(root, 'node_modules/@fontsource-variable', font) : shotPath(name)
    return route.fulfill({ path })
  })
  await page.goto(`${host}/`)
  await page.evaluate(() =>
    Promise.all(['300 40px Fraunces', '600 14px Figtree'].map((font) => document.fonts.load(font))),
  )
}

/** Runs in the page: positions every layer and waits until its picture is loaded. */
export async function arrange(layers: readonly LayerState[]): Promise<void> {
  const all = document.querySelectorAll<HTMLElement>('.layer')
  const layersById = new Map(layers.map((layer) => [layer.id, layer]))
  const loading: Promise<unknown>[] = []
  for (const element of all) {
    const layer = layersById.get(element.id)
    element.style.visibility = layer && layer.opacity > 0 ? 'visible' : 'hidden'
    if (!layer || layer.opacity <= 0) continue
    element.style.opacity = layer.opacity.toFixed(4)
    element.style.transform = layer.transform ?? 'none'
    const picture = element.querySelector('img')
    if (!picture || layer.src === undefined) continue
    picture.style.transform = layer.inner ?? 'none'
    if (picture.getAttribute('src') === layer.src) continue
    picture.src = layer.src
    loading.push(picture.decode())
  }
  await Promise.all(loading)
}

function stageHtml({ stills }: Footage): string {
  const player = stills.player
  const frame = (id: string, place: keyof typeof places, light = '') =>
    `<div class="layer sheet at-${place} ${light}" id="${id}"><img alt=""></div>`
  const light = (id: string) =>
    scenes.find((scene) => scene.id === id)?.light === 'evening' ? 'dark' : ''
  const titles = scenes
    .filter(({ eyebrow }) => eyebrow)
    .map(
      ({ id, eyebrow, title }) =>
        `<div class="layer title ${light(id)} ${id}" id="title-${id}"><p class="eyebrow">${eyebrow}</p><h1>${title}</h1></div>`,
    )
  const sheets = scenes
    .filter(({ eyebrow }) => eyebrow)
    .map(({ id }) => frame(`sheet-${id}`, id === 'private' ? 'shelf' : 'sheet', light(id)))
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Fraunces; src: url(fraunces.woff2); font-weight: 100 900 }
    @font-face { font-family: Figtree; src: url(figtree.woff2); font-weight: 300 900 }
    ${readFileSync(join(root, 'client/styles/tokens.css'), 'utf8')}
    * { margin: 0; box-sizing: border-box }
    body { width: ${sizes.full.width}px; height: ${sizes.full.height}px; overflow: hidden; background: var(--ground); position: relative }
    .layer { position: absolute; visibility: hidden; will-change: transform, opacity }
    .whole { inset: 0; overflow: hidden; transform-origin: 50% 74% }
    .whole img { width: 100%; display: block; transform-origin: 50% 46% }
    .sheet { overflow: hidden; border-radius: 28px; background: var(--ground); box-shadow: 0 0 0 1px color-mix(in oklab, var(--line) 70%, transparent), 0 2px 6px color-mix(in oklab, var(--shade) 8%, transparent), 0 30px 70px -24px color-mix(in oklab, var(--shade) 38%, transparent) }
    .sheet img { width: 100%; display: block; transform-origin: 50% 0 }
    .at-sheet { left: ${places.sheet.x}px; top: ${places.sheet.y}px; width: ${places.sheet.width}px; height: ${places.sheet.height}px }
    .at-shelf { left: ${places.shelf.x}px; top: ${places.shelf.y}px; width: ${places.shelf.width}px; height: ${places.shelf.height}px }
    .at-player { left: ${places.player.x}px; top: ${places.player.y}px; width: ${player?.width ?? 0}px; height: ${player?.height ?? 0}px; border-radius: 22px }
    h1 { font: 300 56px/1.12 Fraunces; letter-spacing: -0.02em; color: var(--ink); font-variation-settings: "SOFT" 100; text-wrap: balance }
    .eyebrow { font: 600 15px/1.4 Figtree; letter-spacing: .14em; text-transform: uppercase; color: var(--accent); margin-bottom: 14px }
    .title { left: 92px; width: 480px; top: 214px }
    .title.voice { top: 112px } .title.private { width: 400px }
    .words { left: 0; right: 0; text-align: center }
    #opening-title { top: 92px } #opening-title h1 { font-size: 124px; letter-spacing: -0.03em; line-height: 1 }
    #opening-line, #closing-line { color: var(--accent) }
    #opening-line { top: 236px; font: 340 34px/1.3 Fraunces; font-variation-settings: "SOFT" 100 }
    #closing-line { top: 150px } #closing-line h1 { font-size: 68px }
    #closing-title { top: 260px; font: 360 30px/1.3 Fraunces; color: var(--accent); font-variation-settings: "SOFT" 100 }
    #night { inset: 0; background: var(--ground) }
  </style><body>
    <div class="layer whole" id="scene-morning"><img alt=""></div>
    <div class="layer dark" id="night"></div>
    <div class="layer whole" id="scene-evening"><img alt=""></div>
    <div class="layer whole" id="slide"><img alt=""></div>
    ${sheets.join('')}${frame('sheet-script-words', 'sheet')}${frame('player', 'player')}
    ${titles.join('')}
    <div class="layer words" id="opening-title"><h1>Evenstream</h1></div>
    <p class="layer words" id="opening-line">See it. Hear it. Live it lightly.</p>
    <div class="layer words dark" id="closing-line"><h1>See it. Hear it. Live it lightly.</h1></div>
    <p class="layer words dark" id="closing-title">Evenstream</p>
  </body>`
}
