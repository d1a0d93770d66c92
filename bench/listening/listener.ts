/** Plays a track in Chromium while it is being made, as a listener would, and measures when it starts and stalls. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { openingSeconds } from '#core/narration/timing.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { poll } from '#testing/timeouts.ts'
import { findBrowser } from '../../scripts/browser.ts'

/** How the playback of one track went. */
export interface PlaybackMeasurements {
  /** Seconds from the click on 'Generate Audio' until playback begins. */
  secondsToSound: number
  /** Seconds from that click until the first word is heard: a track begins with a tone. */
  secondsToFirstWord: number
  /** The positions in the track, in seconds, at which playback stalled once it had begun. */
  stalls: readonly number[]
  /** The number of stalls during which the page showed the waiting message. */
  stallsWithMessage: number
  /** Whether everything that was played is one range without a gap, from the beginning. */
  isGapless: boolean
}

/**
 * What the page records about its audio element. `clickedAt`, `soundAt` and `firstWordAt` are times of
 * `performance.now()`; 0: not yet.
 */
interface PlaybackLog {
  clickedAt: number
  soundAt: number
  firstWordAt: number
  stalls: number[]
  stallsWithMessage: number
}
export type PlaybackLogWindow = Window & { playbackLog: PlaybackLog }

/** The message on the progress card during a stall. */
const waitingMessage = 'Waiting for the voice'

export interface Listener {
  /** Opens a slide, requests its audio and plays it. Resolves at the first word, while the track plays on. */
  playUntilFirstWord: (slideId: string) => Promise<void>
  /** The measurements since the slide was opened. */
  measurements: () => Promise<PlaybackMeasurements>
  close: () => Promise<void>
}

export async function openListener(client: HttpClient): Promise<Listener> {
  const installedBrowser = findBrowser()
  if (!installedBrowser) throw new Error('No browser is installed: npx playwright install chromium')
  const browser: Browser = await chromium.launch({
    executablePath: installedBrowser.executablePath,
    env: { ...(process.env as Record<string, string>), ...installedBrowser.env },
    args: ['--no-sandbox'],
  })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  await context.addCookies(
    [...client.cookies].map(([name, value]) => ({
      name,
      value,
      url: client.origin,
      httpOnly: true,
      secure: client.origin.startsWith('https:'),
    })),
  )
  const page = await context.newPage()
  await page.addInitScript(logPlayback, { openingSeconds, waitingMessage })
  return {
    async playUntilFirstWord(slideId) {
      await page.goto(`${client.origin}/target-slide/${slideId}`)
      await page.getByRole('button', { name: 'Generate Audio' }).click()
      // Not the play button of the dock, which may still show the previous track.
      const play = page.getByRole('main').getByRole('button', { name: 'Play', exact: true })
      await play.click({ timeout: 5 * 60_000 })
      const hasReachedFirstWord = async () => (await playbackLogOf(page)).firstWordAt > 0
      await poll(2 * 60_000, 'the first word', hasReachedFirstWord, { intervalMs: 250 })
    },
    async measurements() {
      const log = await playbackLogOf(page)
      const isGapless = await page
        .locator('audio')
        .first()
        .evaluate(({ played }: HTMLAudioElement) => played.length === 1 && played.start(0) < 0.1)
      const { clickedAt, soundAt, firstWordAt, stalls, stallsWithMessage } = log
      return {
        secondsToSound: (soundAt - clickedAt) / 1000,
        secondsToFirstWord: (firstWordAt - clickedAt) / 1000,
        stalls,
        stallsWithMessage,
        isGapless,
      }
    },
    close: () => browser.close(),
  }
}

const playbackLogOf = (page: Page) =>
  page.evaluate(() => (window as unknown as PlaybackLogWindow).playbackLog)

/** Runs in the page. Events of media elements do not bubble, but can be captured. */
export function logPlayback(options: { openingSeconds: number; waitingMessage: string }): void {
  const log: PlaybackLog = {
    clickedAt: 0,
    soundAt: 0,
    firstWordAt: 0,
    stalls: [],
    stallsWithMessage: 0,
  }
  Object.assign(window, { playbackLog: log })
  const onAudioEvent = (name: string, listener: (audio: HTMLAudioElement) => void) =>
    document.addEventListener(
      name,
      ({ target }) => target instanceof HTMLAudioElement && listener(target),
      true,
    )
  document.addEventListener(
    'click',
    ({ target }) => {
      const isRequest = (target as Element).closest('button')?.textContent === 'Generate Audio'
      if (isRequest) log.clickedAt = performance.now()
    },
    true,
  )
  onAudioEvent('timeupdate', ({ currentTime }) => {
    if (currentTime > 0) log.soundAt ||= performance.now() - currentTime * 1000
    if (currentTime >= options.openingSeconds) {
      log.firstWordAt ||= performance.now() - (currentTime - options.openingSeconds) * 1000
    }
  })
  onAudioEvent('waiting', (audio) => {
    if (log.soundAt === 0 || audio.seeking) return
    log.stalls.push(audio.currentTime)
    const countMessage = () => {
      if (!document.body.textContent?.includes(options.waitingMessage)) return
      log.stallsWithMessage++
      observer.disconnect()
    }
    const observer = new MutationObserver(countMessage)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    countMessage()
    audio.addEventListener('playing', () => observer.disconnect(), { once: true })
  })
}
