/** The footage: stills, and sequences of screenshots with the time of each. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { workFolder } from './folder.ts'

/**
 * The size of each kind of picture on the page that draws the film (`stage.ts`); screenshots have twice the resolution.
 */
export const sizes = {
  full: { width: 1280, height: 720 },
  /** A screen of the product. */
  sheet: { width: 520, height: 632 },
  /** The library, which is wider. */
  shelf: { width: 640, height: 632 },
} as const

interface Moment {
  /**
   * Seconds since the start of the sequence; in the sequences of the playing track (`player`, `spoken`), since the
   * start of the excerpt, and negative before it.
   */
  readonly at: number
  readonly file: string
}

export interface Footage {
  readonly stills: Record<string, { file: string; width: number; height: number }>
  readonly sequences: Record<string, readonly Moment[]>
  /** The offset of the script on its long screenshot, in page pixels. */
  readonly marks: { script: number }
  /** The excerpt of the slide's own track. Its caption outlasts the speech. */
  readonly excerpt: { start: number; captionEnd: number; text: string }
}

const folder = join(workFolder, 'shots')
const footageFile = join(workFolder, 'footage.json')

export const shotPath = (file: string) => join(folder, file)
export const trackPath = join(workFolder, 'track.mp3')

export const readFootage = () => JSON.parse(readFileSync(footageFile, 'utf8')) as Footage
export const writeFootage = (footage: Footage) =>
  writeFileSync(footageFile, JSON.stringify(footage))

interface Clip {
  x: number
  y: number
  width: number
  height: number
}

export class Camera {
  readonly stills: Footage['stills'] = {}
  readonly marks: Footage['marks'] = { script: 0 }
  readonly sequences: Record<string, Moment[]> = {}
  #count = 0

  constructor() {
    mkdirSync(folder, { recursive: true })
  }

  /** A still screenshot; `whole` captures the full page. */
  async still(
    page: Page,
    name: string,
    { whole = false, clip }: { whole?: boolean; clip?: Clip } = {},
  ) {
    const file = await this.#take(page, name, { whole, clip })
    const size = clip ?? (whole ? await page.evaluate(pageSize) : page.viewportSize())
    this.stills[name] = { file, width: size?.width ?? 0, height: size?.height ?? 0 }
  }

  /** Adds a screenshot to a sequence. */
  async moment(page: Page, name: string, at: number, clip?: Clip) {
    this.sequences[name] ??= []
    const file = await this.#take(page, name, { whole: false, clip })
    this.sequences[name].push({ at, file })
  }

  async #take(
    page: Page,
    name: string,
    { whole, clip }: { whole: boolean; clip?: Clip | undefined },
  ) {
    const file = `${name}-${String(this.#count++).padStart(4, '0')}.jpg`
    await page.screenshot({
      path: shotPath(file),
      type: 'jpeg',
      quality: 96,
      caret: 'initial',
      fullPage: whole,
      ...(clip && { clip }),
    })
    return file
  }
}

const pageSize = () => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.scrollHeight,
})
