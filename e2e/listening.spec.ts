import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { aSlide } from './journal-steps.ts'
import {
  pauseButton,
  playButton,
  playedSeconds,
  player,
  positionSlider,
} from './narration-steps.ts'
import { signIn } from './page-steps.ts'
import { countTimeUpdates, readTimeUpdates, type TimeUpdates } from './time-updates.ts'

// These journeys run with animations, which `playwright.config.ts` turns off by default.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const trackId = '018f6d2e-0000-7000-8000-0000000000f1'
const audioUrl = `/api/tracks/${trackId}/audio`
const trackSeconds = 300
const slide = {
  ...aSlide,
  goalDescription:
    'I run my own small bakery on the corner, the loaves are warm, and I am calm about the rent, the early mornings and everything that people say about me while they wait in line before the sun is up',
  audioUrl,
  trackId,
}
const script = Array.from({ length: 8 }, () => 'You stand behind the counter. [pause 3s] You rest.')

/** A silent WAV file, with 8000 samples per second, of 8 bits each. */
function silentWav(): Buffer {
  const rate = 8000
  const wave = Buffer.alloc(44 + trackSeconds * rate, 128)
  wave.write('RIFF____WAVEfmt ', 0, 'latin1')
  wave.writeUInt32LE(wave.length - 8, 4)
  // Length of the format chunk, PCM, one channel, samples and bytes per second, bytes and bits per sample.
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(rate, 24)
  wave.writeUInt32LE(rate, 28)
  wave.writeUInt16LE(1, 32)
  wave.writeUInt16LE(8, 34)
  wave.write('data', 36, 'latin1')
  wave.writeUInt32LE(wave.length - 44, 40)
  return wave
}

/** A signed-in user whose slide has a track of silence. */
async function signInWithTrack(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await serveTrack(page.context())
  await page.goto('/')
}

async function serveTrack(context: BrowserContext): Promise<void> {
  await context.route('**/api/target-slides', (route) => route.fulfill({ json: [slide] }))
  await context.route(`**/api/target-slides/${slide.id}`, (route) =>
    route.fulfill({
      json: {
        ...slide,
        script: script.join('\n\n'),
        writtenBy: null,
        needsSupport: false,
        careKind: null,
      },
    }),
  )
  await context.route(`**/api/tracks/${trackId}`, (route) =>
    route.fulfill({
      json: {
        id: trackId,
        audioUrl,
        captionsUrl: `/api/tracks/${trackId}/captions`,
        durationSeconds: trackSeconds,
        pace: 0.85,
        voice: 'Heart',
        captions: [],
        peaks: Array.from({ length: 200 }, (_, i) => 0.2 + 0.6 * Math.abs(Math.sin(i / 5))),
      },
    }),
  )
  const audio = silentWav()
  await context.route(`**${audioUrl}`, (route) => {
    const start = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
    return route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers: {
        'Accept-Ranges': 'bytes',
        'Content-Range': `bytes ${start}-${audio.length - 1}/${audio.length}`,
      },
      body: audio.subarray(start),
    })
  })
  await context.route(`**/api/tracks/${trackId}/captions`, (route) =>
    route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n' }),
  )
}

const playMeditation = (page: Page) => page.getByRole('link', { name: 'Play Meditation' })
/** The small player above the navigation, shown while the player of the slide itself is out of view. */
const dock = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
const isPlaying = (page: Page) =>
  page
    .locator('audio')
    .first()
    .evaluate((audio: HTMLAudioElement) => !audio.paused)
const openScreen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** Waits until the playback position has advanced, and returns it. */
async function waitForPlayback(page: Page): Promise<number> {
  const start = await playedSeconds(page)
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(start + 0.5)
  return playedSeconds(page)
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`one tap from Home plays, and the player is above the fold at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signInWithTrack(page, `one-tap-${viewport.width}@example.com`)
    await playMeditation(page).click()
    await expect(pauseButton(page)).toBeInViewport({ ratio: 1 })
    await waitForPlayback(page)
    const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const button = await pauseButton(page).boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(navigation?.y ?? 0)
    await expect(dock(page)).toHaveCount(0)
  })
}

test('the sound continues across four screens, and its position is restored after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInWithTrack(page, 'four-screens@example.com')
  await playMeditation(page).click()
  await expect(pauseButton(page)).toBeVisible()
  for (const name of ['Home', 'Create', 'Journal', 'Account']) {
    await openScreen(page, name)
    await expect(dock(page)).toContainText('I run my own small bakery')
    await waitForPlayback(page)
  }
  const [dockBox, navigationBox] = [
    await dock(page).boundingBox(),
    await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
  ]
  // The upper border of the navigation lies on the dock.
  const dockEnd = (dockBox?.y ?? 0) + (dockBox?.height ?? 0)
  expect(Math.abs(dockEnd - (navigationBox?.y ?? 0))).toBeLessThanOrEqual(1)
  // The end of the page is clear of both bars.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const end = await page.getByRole('main').evaluate((main) => {
    const last = main.querySelector('.shell-clearance > :last-child') ?? main.lastElementChild
    return last?.getBoundingClientRect().bottom ?? 0
  })
  expect(end).toBeLessThan(dockBox?.y ?? 0)

  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(6)
  await page.reload()
  await expect(dock(page)).toContainText(/0:\d\d \/ /)
  expect(await isPlaying(page)).toBe(false)
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(4)
  await dock(page).getByRole('button', { name: 'Play', exact: true }).click()
  await waitForPlayback(page)
  await dock(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(slide.id))
  await expect(pauseButton(page)).toBeVisible()
})

test('each of 25 skips moves the position, and no loading message is shown while the sound plays', {
  tag: '@long',
}, async ({ page }) => {
  await signInWithTrack(page, 'skips@example.com')
  await playMeditation(page).click()
  await waitForPlayback(page)
  await page.evaluate(`(() => {${countTimeUpdates}})()`)
  const timeUpdates = () => page.evaluate<TimeUpdates>(`(() => {${readTimeUpdates}})()`)
  for (let count = 1; count <= 25; count++) {
    // The track is too short for 25 skips.
    if ((await playedSeconds(page)) > 270) await positionSlider(page).press('Home')
    const start = await playedSeconds(page)
    await player(page).getByRole('button', { name: 'Forward 15 seconds' }).click()
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(start + 15)
    const { playing } = await timeUpdates()
    await expect.poll(async () => (await timeUpdates()).playing).toBeGreaterThan(playing)
  }
  expect((await timeUpdates()).loading).toBe(0)
})

test('playing in one tab pauses the other tab', async ({ page, context }) => {
  await signInWithTrack(page, 'two-tabs@example.com')
  await playMeditation(page).click()
  await waitForPlayback(page)
  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  await playButton(otherTab).click()
  await waitForPlayback(otherTab)
  await expect.poll(() => isPlaying(page)).toBe(false)
  await page.bringToFront()
  await playButton(page).click()
  await expect.poll(() => isPlaying(otherTab)).toBe(false)
})

test('a repeated track starts again at its end, and repeat and speed are remembered', {
  tag: '@long',
}, async ({ page }) => {
  await signInWithTrack(page, 'repeat@example.com')
  await playMeditation(page).click()
  await waitForPlayback(page)
  await player(page).getByRole('button', { name: 'Repeat' }).click()
  await player(page).getByRole('combobox', { name: 'Speed' }).click()
  await page.getByRole('option', { name: '1.25×' }).click()
  const seekToEnd = () => player(page).getByRole('slider', { name: 'Position' }).press('End')
  await seekToEnd()
  await expect.poll(() => playedSeconds(page)).toBeLessThan(20)
  expect(await isPlaying(page)).toBe(true)
  await page.reload()
  await expect(player(page).getByRole('button', { name: 'Repeat' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await playButton(page).click()
  const audio = page.locator('audio').first()
  expect(
    await audio.evaluate((element: HTMLAudioElement) => [
      element.playbackRate,
      element.preservesPitch,
      element.loop,
    ]),
  ).toEqual([1.25, true, true])
})

test('the sleep timer fades the sound out and ends it', { tag: '@long' }, async ({ page }) => {
  await page.clock.install()
  await signInWithTrack(page, 'sleep@example.com')
  await playMeditation(page).click()
  await expect(pauseButton(page)).toBeVisible()
  await player(page).getByRole('combobox', { name: 'Sleep timer' }).click()
  await page.getByRole('option', { name: '15 minutes' }).click()
  await page.clock.fastForward('14:45')
  await expect(player(page).getByRole('combobox', { name: 'Sleep timer' })).toHaveText(/^0:1\d$/)
  const volume = () =>
    page
      .locator('audio')
      .first()
      .evaluate((audio: HTMLAudioElement) => audio.volume)
  expect(await volume()).toBeLessThan(0.6)
  await page.clock.fastForward('00:20')
  await expect(playButton(page)).toBeVisible()
  expect(await volume()).toBe(1)
})

test('while a slide is narrated again, its present track stays', { tag: '@long' }, async ({
  page,
}) => {
  await signInWithTrack(page, 'again@example.com')
  await page.goto(`/target-slide/${slide.id}`)
  await page.route('**/generate-audio', (route) =>
    route.fulfill({
      status: 202,
      json: { job: { id: 'j', status: 'queued', error: null, progress: 0 }, queuePosition: 1 },
    }),
  )
  await page.getByRole('button', { name: 'Another voice or pace' }).click()
  await expect(page.getByText(/^This uses one of your audio narrations\./)).toBeVisible()
  const request = page.waitForRequest('**/generate-audio')
  await page.getByRole('button', { name: 'Narrate Again' }).click()
  expect((await request).postDataJSON()).toEqual({ pace: 0.85, again: true })
  await expect(page.getByRole('progressbar', { name: 'Narration' })).toBeVisible()
  await expect(playButton(page)).toBeVisible()
})

test('signing out in another tab ends the sound and removes the current track from the session storage', async ({
  page,
  context,
}) => {
  await signInWithTrack(page, 'sign-out@example.com')
  await playMeditation(page).click()
  await waitForPlayback(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await otherTab.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with Google' }).first()).toBeVisible()
  expect(
    await page
      .locator('audio')
      .evaluateAll((all) => all.every((audio) => (audio as HTMLAudioElement).paused)),
  ).toBe(true)
  expect(await page.evaluate(() => sessionStorage.getItem('sounding'))).toBeNull()
})
