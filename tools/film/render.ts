/** Renders every frame of the film from the stage page in a browser. */
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { type LayerState, stageAt } from './choreography.ts'
import { VideoTrack } from './ffmpeg.ts'
import { workFolder } from './folder.ts'
import { type Footage, sizes } from './shots.ts'
import { arrange, openStage } from './stage.ts'
import type { Timeline } from './timeline.ts'

export const framesPerSecond = 30
export const videoPath = join(workFolder, 'video.mkv')

export interface Stage {
  /** The stage at a moment, as a JPEG. */
  captureAt(seconds: number): Promise<Buffer>
  capture(layers: readonly LayerState[]): Promise<Buffer>
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
    const cdpSession = await page.context().newCDPSession(page)
    const capture = (layers: readonly LayerState[]) => captureFrame(page, cdpSession, layers)
    const captureAt = (seconds: number) => capture(stageAt(seconds, timeline, footage))
    return await use({ capture, captureAt })
  } finally {
    await browser.close()
  }
}

async function captureFrame(page: Page, cdpSession: CDPSession, layers: readonly LayerState[]) {
  await page.evaluate(arrange, layers)
  const { data } = await cdpSession.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 97,
    optimizeForSpeed: true,
  })
  return Buffer.from(data, 'base64')
}

export async function renderVideo(
  stage: Stage,
  { total }: Timeline,
  log: (line: string) => void,
): Promise<void> {
  const track = new VideoTrack(videoPath, framesPerSecond)
  const frames = Math.round(total * framesPerSecond)
  for (let frame = 0; frame < frames; frame++) {
    await track.add(await stage.captureAt(frame / framesPerSecond))
    if (frame % (framesPerSecond * 10) === 0) log(`  ${frame / framesPerSecond} s`)
  }
  await track.finish()
}
