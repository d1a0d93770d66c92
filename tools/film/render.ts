/** Renders every frame of the film from the stage page in a browser. */
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { type LayerState, stageAt } from './choreography.ts'
import { PictureTrack } from './ffmpeg.ts'
import { work } from './folder.ts'
import { type Footage, sizes } from './shots.ts'
import { arrange, openStage } from './stage.ts'
import type { Timeline } from './timeline.ts'

export const framesPerSecond = 30
export const picturePath = join(work, 'picture.mkv')

export interface Stage {
  /** The stage at a moment, as a JPEG. */
  at(seconds: number): Promise<Buffer>
  of(layers: readonly LayerState[]): Promise<Buffer>
}

export async function withStage<Result>(
  timeline: Timeline,
  footage: Footage,
  use: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const installedBrowser = findBrowser()
  if (!installedBrowser)
    throw new Error('There is no browser: run `npm test` once, or install Chromium')
  const browser = await chromium.launch({
    executablePath: installedBrowser.executablePath,
    env: { ...(process.env as Record<string, string>), ...installedBrowser.env },
    args: ['--no-sandbox', '--hide-scrollbars', '--force-color-profile=srgb'],
  })
  try {
    const page = await browser.newPage({ viewport: sizes.full })
    await openStage(page, footage)
    const camera = await page.context().newCDPSession(page)
    const of = (layers: readonly LayerState[]) => picture(page, camera, layers)
    return await use({ of, at: (seconds) => of(stageAt(seconds, timeline, footage)) })
  } finally {
    await browser.close()
  }
}

async function picture(page: Page, camera: CDPSession, layers: readonly LayerState[]) {
  await page.evaluate(arrange, layers)
  const { data } = await camera.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 97,
    optimizeForSpeed: true,
  })
  return Buffer.from(data, 'base64')
}

export async function renderPicture(
  stage: Stage,
  { total }: Timeline,
  log: (line: string) => void,
): Promise<void> {
  const track = new PictureTrack(picturePath, framesPerSecond)
  const frames = Math.round(total * framesPerSecond)
  for (let frame = 0; frame < frames; frame++) {
    await track.add(await stage.at(frame / framesPerSecond))
    if (frame % (framesPerSecond * 10) === 0) log(`  ${frame / framesPerSecond} s`)
  }
  await track.finish()
}
