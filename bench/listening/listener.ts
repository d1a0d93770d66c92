/** A listener in Chromium, who plays a track while it is being made. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { openingSeconds } from '#core/narration/timing.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { poll } from '#testing/timeouts.ts'
import { findBrowser } from '../../scripts/browser.ts'

export interface Listening {
  /** Seconds from the click on 'Generate Audio' until the place moves on. */
  soundSeconds: number
  /** Seconds from that click until the first word is heard: a track begins with a tone. */
  wordSeconds: number
  /** The seconds of the track at which the sound had to wait after its beginning. */
  waits: readonly number[]
  /** How many of them the page announced. */
  announcedWaits: number
  /** Whether everything that was played is one piece from the beginning. */
  isOnePiece: boolean
}

/** What the page records about its audio element. */
interface Recording {
  clickedAt: number
  soundAt: number
  wordAt: number
  waits: number[]
  announcedWaits: number
}
type RecordingWindow = Window & { recording: Recording }

/** The sentence of the progress card during a wait. */
const waitSentence = 'Waiting for the voice'

export interface Listener {
  /** Opens a slide, asks for its audio and plays it as soon as it can be played. */
  start: (slideId: string) => Promise<void>
  /** What has been heard since then. */
  heard: () => Promise<Listening>
  close: () => Promise<void>
}

export async function openListener(client: HttpClient): Promise<Listener> {
  const found = findBrowser()
  if (!found) throw new Error('No browser is installed: npx playwright install chromium')
  const browser: Browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...(process.env as Record<string, string>), ...found.env },
    args: ['--no-sandbox'],
  })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  await context.addCookies(
    [...client.cookies].map(([name, value]) => ({
      ...{ name, value, url: client.origin },
      ...{ httpOnly: true, secure: client.origin.startsWith('https:') },
    })),
  )
  const page = await context.newPage()
  await page.addInitScript(record, { openingSeconds, waitSentence })
  return {
    async start(slideId) {
      await page.goto(`${client.origin}/target-slide/${slideId}`)
      await page.getByRole('button', { name: 'Generate Audio' }).click()
      // Not that of the dock, which may still show the track before.
      const play = page.getByRole('main').getByRole('button', { name: 'Play', exact: true })
      await play.click({ timeout: 5 * 60_000 })
      const hasWord = async () => (await recordingOf(page)).wordAt > 0
      await poll(2 * 60_000, 'the first word', hasWord, { every: 250 })
    },
    async heard() {
      const recording = await recordingOf(page)
      const isOnePiece = await page
        .locator('audio')
        .first()
        .evaluate(({ played }: HTMLAudioElement) => played.length === 1 && played.start(0) < 0.1)
      const { clickedAt, soundAt, wordAt, waits, announcedWaits } = recording
      return {
        soundSeconds: (soundAt - clickedAt) / 1000,
        wordSeconds: (wordAt - clickedAt) / 1000,
        waits,
        announcedWaits,
        isOnePiece,
      }
    },
    close: () => browser.close(),
  }
}

const recordingOf = (page: Page) =>
  page.evaluate(() => (window as unknown as RecordingWindow).recording)

/** Runs in the page. Events of media elements do not bubble, but can be captured. */
function record(options: { openingSeconds: number; waitSentence: string }): void {
  const recording: Recording = {
    clickedAt: 0,
    soundAt: 0,
    wordAt: 0,
    waits: [],
    announcedWaits: 0,
  }
  Object.assign(window, { recording })
  const on = (name: string, listener: (audio: HTMLAudioElement) => void) =>
    document.addEventListener(
      name,
      ({ target }) => target instanceof HTMLAudioElement && listener(target),
      true,
    )
  document.addEventListener(
    'click',
    ({ target }) => {
      const isRequest = (target as Element).closest('button')?.textContent === 'Generate Audio'
      if (isRequest) recording.clickedAt = performance.now()
    },
    true,
  )
  on('timeupdate', ({ currentTime }) => {
    if (currentTime > 0) recording.soundAt ||= performance.now() - currentTime * 1000
    if (currentTime >= options.openingSeconds) {
      recording.wordAt ||= performance.now() - (currentTime - options.openingSeconds) * 1000
    }
  })
  on('waiting', (audio) => {
    if (recording.soundAt === 0 || audio.seeking) return
    recording.waits.push(audio.currentTime)
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes(options.waitSentence)) return
      recording.announcedWaits++
      observer.disconnect()
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
