import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  generateAudioButton,
  narrationProgress,
  pauseButton,
  playButton,
  player,
  renderTimeout,
} from './narration-steps.ts'
import { signIn, tabTo } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

/** The length of the served track. */
const seconds = 20

/** A silent track as a WAV file, which every browser can play. */
function silentWav(): Buffer {
  const rate = 8000
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + rate * seconds, 4)
  header.write('WAVEfmt ', 8)
  // Length of the format chunk, PCM, one channel, samples and bytes per second, bytes and bits per sample.
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(rate * seconds, 40)
  return Buffer.concat([header, Buffer.alloc(rate * seconds, 128)])
}

/** Serves the narration in the state of the returned object, without rendering a track. */
async function serveNarrationStates(page: Page) {
  const slideId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const slide = await (await page.request.get(`/api/target-slides/${slideId}`)).json()
  const track = '/api/tracks/018f6d2e-0000-7000-8000-0000000000aa'
  const servedState = {
    job: { status: 'queued', progress: 0, queuePosition: 3 as number | null },
    hasTrack: false,
    isAudioAvailable: true,
  }
  const job = () => ({
    id: '018f6d2e-0000-7000-8000-0000000000bb',
    jobType: 'target_slide_audio',
    resourceId: slideId,
    error: null,
    createdAt: '2026-11-15T08:00:00.000Z',
    ...servedState.job,
  })
  const voices = ['Heart', 'Nicole', 'Emma'].map((label, index) => ({
    id: label.toLowerCase(),
    label,
    character: 'calm and close',
    sampleUrl: index === 2 ? null : `/api/voices/${label.toLowerCase()}/sample`,
  }))
  await page.route('**/api/voices', (route) => route.fulfill({ json: { voices, chosen: null } }))
  await page.route('**/api/jobs', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/jobs/*', (route) => route.fulfill({ json: job() }))
  await page.route('**/generate-audio', (route) =>
    route.fulfill({ status: 202, json: { job: job(), queuePosition: 3 } }),
  )
  await page.route(`**/api/target-slides/${slideId}`, (route) =>
    route.fulfill({
      json: servedState.hasTrack
        ? { ...slide, audioUrl: `${track}/audio`, trackId: track.split('/').at(-1) }
        : slide,
    }),
  )
  await page.route(`**${track}`, (route) =>
    route.fulfill({
      json: {
        id: track.split('/').at(-1),
        audioUrl: `${track}/audio`,
        captionsUrl: `${track}/captions`,
        durationSeconds: seconds,
        pace: 0.85,
        voice: 'Heart',
        captions: [],
        peaks: Array.from({ length: 200 }, (_, index) => Math.abs(Math.sin(index / 3))),
      },
    }),
  )
  await page.route(`**${track}/captions`, (route) =>
    route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n' }),
  )
  await page.route(`**${track}/audio`, (route) =>
    servedState.isAudioAvailable
      ? route.fulfill({ contentType: 'audio/wav', body: silentWav() })
      : route.fulfill({ status: 503 }),
  )
  return servedState
}

test('the narration is accessible in both themes', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'hear@example.com')
  await createSlide(page, 'I live in a bright house by the sea')
  const servedState = await serveNarrationStates(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Voice Heart calm and close' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Voice/ }).click()
  await expect(page.getByText('Sample to come')).toBeVisible()
  await expectAccessible(page)

  await generateAudioButton(page).click()
  await expect(page.getByText('Position in queue: 3').first()).toBeVisible()
  await expectAccessible(page)
  servedState.job = { status: 'processing', progress: 42, queuePosition: null }
  await expect(page.getByText('42%', { exact: true })).toBeVisible()
  await expect(narrationProgress(page)).toHaveAttribute('aria-valuenow', '42')
  await expectAccessible(page)

  servedState.hasTrack = true
  servedState.job = { status: 'completed', progress: 100, queuePosition: null }
  await expect(playButton(page)).toBeVisible()
  await expectAccessible(page)
  await playButton(page).click()
  await expect(pauseButton(page)).toBeVisible()
  // In one column the player's card scrolls away, and the dock takes its place.
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.getByText('Written by the built-in guide').scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible()
  await expectAccessible(page)

  servedState.isAudioAvailable = false
  await page.reload()
  await expect(player(page).getByRole('alert')).toContainText('The sound did not arrive.')
  await expectAccessible(page)
  servedState.isAudioAvailable = true
  await player(page).getByRole('button', { name: 'Try again' }).click()
  await expect(pauseButton(page)).toBeVisible()
})

test("after 'Generate Audio' was pressed by keyboard, the focus is on the status, then on the player", {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'narration-focus@example.com')
  await createSlide(page, 'I hear my own tracks on the train')
  await tabTo(page, 'Generate Audio')
  await page.keyboard.press('Enter')
  const progress = page.getByRole('progressbar', { name: 'Narration' })
  await expect(progress).toBeVisible()
  await expect(page.locator(':focus')).toHaveText(/queue|reading/i)
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible(renderTimeout)
  await expect(page.getByRole('heading', { name: '5-minute guided visualisation' })).toBeFocused()
})
