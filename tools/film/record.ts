/**
 * Takes the screenshots of the film: a script uses the product in a real browser and captures every state
 * that the film shows; animations are captured frame by frame.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { defaultPace } from '#shared/narration.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { startProduct } from '#testing/process.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { heardFrom, typedTexts } from './narration.ts'
import { Camera, type Footage, sizes, trackPath } from './shots.ts'

/** Another voice than the narrator's, so that the two can be told apart. */
const trackVoice = 'af_nicole'
const renderingTimeoutMs = 20 * 60_000

export async function record(log: (line: string) => void): Promise<Footage> {
  const installedBrowser = findBrowser()
  if (!installedBrowser)
    throw new Error('No browser found: run `npm test` once, or install Chromium')
  const dataDir = newDataDir()
  const product = await startProduct({ DATA_DIR: dataDir, TTS_PROVIDER: 'kokoro' })
  const browser = await chromium.launch({
    executablePath: installedBrowser.executablePath,
    env: { ...(process.env as Record<string, string>), ...installedBrowser.env },
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--hide-scrollbars'],
  })
  try {
    const address = await product.ready()
    const context = await browser.newContext({
      baseURL: address,
      deviceScaleFactor: 2,
      viewport: sizes.full,
      // Extra styles are injected into the pages; see `plainSheets`.
      bypassCSP: true,
      // A fixed locale, for the same pictures on every machine.
      locale: 'en-US',
    })
    return await captureEverything(context, log)
  } finally {
    await browser.close()
    product.child.kill('SIGTERM')
    await product.exited
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function captureEverything(
  context: BrowserContext,
  log: (line: string) => void,
): Promise<Footage> {
  const camera = new Camera()
  const page = await context.newPage()
  log('Taking screenshots of the landing page')
  await captureLanding(page, camera)

  await signIn(page)
  await page.setViewportSize(sizes.sheet)
  for (const goal of typedTexts.others) await createSlide(page, goal)
  log('Writing a Target Slide')
  await captureWriting(page, camera)
  const slideId = await page.evaluate(() => window.location.pathname.split('/').at(-1) ?? '')
  await settle(page)
  camera.marks.script = await topOf(page, '.script')
  await camera.still(page, 'script', { whole: true })

  log('Rendering the narration (takes some minutes)')
  const track = await renderNarration(page, slideId)
  log('Recording the player')
  const excerpt = await captureListening(page, camera, slideId, track)
  log('Writing a reflection')
  await captureReflection(page, camera)
  await page.setViewportSize(sizes.shelf)
  await page.goto('/library')
  await page.getByRole('heading', { name: 'Your Library' }).waitFor()
  await settle(page)
  await camera.still(page, 'library', { whole: true })
  return { ...camera, excerpt }
}

/** Hides the app's header and navigation, and dates, which would make the film look old. */
const plainSheets = `
  body > #root header.fixed, nav[aria-label="Main"], .sticky, [aria-label="Notification"] { display: none !important }
  :root { --header-height: 0px !important; --navigation-height: 0px !important }
  time { visibility: hidden }
`

/** Adds `plainSheets`, and waits until everything is loaded and the animations that run once have ended. */
async function settle(page: Page): Promise<void> {
  await page.addStyleTag({ content: plainSheets })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
}

const setTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((value) => localStorage.setItem('theme', value), theme)

async function captureLanding(page: Page, camera: Camera): Promise<void> {
  for (const [theme, light] of [
    ['light', 'morning'],
    ['dark', 'evening'],
  ] as const) {
    await page.goto('/')
    await setTheme(page, theme)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle(page)
    // The scene without text: the film adds its own titles.
    const words = await page.addStyleTag({
      content: 'header, section[aria-labelledby="evenstream"] > div { visibility: hidden }',
    })
    await camera.still(page, `scene-${light}`)
    await words.evaluate((style) => (style as Element).remove())
  }
  await setTheme(page, 'light')
  await page.reload()
  const sample = page.getByRole('region', { name: /my own small bakery/i })
  await sample.waitFor()
  await page.addStyleTag({ content: 'header { visibility: hidden }' })
  await sample.evaluate((section) => {
    const { top, height } = section.getBoundingClientRect()
    window.scrollBy(0, top - (window.innerHeight - height) / 2)
  })
  await settle(page)
  await camera.still(page, 'sample')
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByText('premium@evenstream.test').click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

const goalField = (page: Page) => page.getByLabel('Your Desired Reality')

async function generateScript(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate Meditation Script' }).click()
  await page.waitForURL(/target-slide/)
  await page.locator('.script').waitFor()
}

async function createSlide(page: Page, goal: string): Promise<void> {
  await page.goto('/create-slide')
  await goalField(page).fill(goal)
  await generateScript(page)
}

async function captureWriting(page: Page, camera: Camera): Promise<void> {
  await page.goto('/create-slide')
  await goalField(page).waitFor()
  await settle(page)
  await typeInto(page, camera, 'writing', goalField(page), typedTexts.goal)
  await generateScript(page)
}

/** One picture per typed letter, at an uneven typing speed. */
async function typeInto(
  page: Page,
  camera: Camera,
  name: string,
  field: Locator,
  { begun, rest }: { begun: string; rest: string },
): Promise<void> {
  await field.fill(begun)
  await field.focus()
  let at = 0
  await camera.moment(page, name, at)
  for (const [i, letter] of [...rest].entries()) {
    await page.keyboard.type(letter)
    at += 0.034 + 0.016 * Math.sin(i * 2.4) + (/[.,]/.test(letter) ? 0.3 : 0)
    await camera.moment(page, name, at)
  }
}

interface Track {
  audioUrl: string
  captions: { start: number; end: number; text: string }[]
}

async function renderNarration(page: Page, slideId: string): Promise<Track> {
  const origin = new URL(page.url()).origin
  const audioResponse = await page.request.post(`/api/target-slides/${slideId}/generate-audio`, {
    data: { pace: defaultPace, voice: trackVoice },
    headers: { origin },
  })
  if (!audioResponse.ok())
    throw new Error(
      `The narration was refused: ${audioResponse.status()} ${await audioResponse.text()}`,
    )
  await page.reload()
  await page
    .getByRole('button', { name: 'Play', exact: true })
    .waitFor({ timeout: renderingTimeoutMs })
  const { trackId } = await (await page.request.get(`/api/target-slides/${slideId}`)).json()
  const track = (await (await page.request.get(`/api/tracks/${trackId}`)).json()) as Track
  writeFileSync(trackPath, await (await page.request.get(track.audioUrl)).body())
  return track
}

/** The slow-motion factor, so that there is time to capture every frame. */
const slowMotion = 5
/** Seconds that are played before and after the sentence that the film plays. */
const before = 7
const after = 3

async function captureListening(
  page: Page,
  camera: Camera,
  slideId: string,
  { captions }: Track,
): Promise<Footage['excerpt']> {
  const index = captions.findIndex(({ text }) => heardFrom.test(text))
  const caption = captions[index]
  if (!caption) throw new Error('The script does not contain the sentence that the film expects')
  // Tall enough that nothing scrolls: player and script are captured together.
  await page.setViewportSize({ width: sizes.sheet.width, height: 2400 })
  await page.goto(`/target-slide/${slideId}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await settle(page)
  await page.evaluate(
    ([at, rate]) => {
      const audio = document.querySelector('audio') as HTMLAudioElement
      audio.playbackRate = rate
      audio.currentTime = at
    },
    [caption.start - before, 1 / slowMotion] as const,
  )
  const box = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`No element matches ${selector}`)
    return box
  }
  const card = await box('section:has(a[download])')
  await page.waitForFunction((at) => {
    const audio = document.querySelector('audio')
    return audio !== null && audio.currentTime > at
  }, caption.start - before)
  const sentence = await page
    .locator('.script [data-sentence]', { hasText: caption.text })
    .first()
    .boundingBox()
  const scriptClip = {
    x: 0,
    y: Math.round((sentence?.y ?? 0) - sizes.sheet.height * 0.36),
    ...sizes.sheet,
  }
  const until = caption.end + after
  for (;;) {
    const now = await page.evaluate((rate) => {
      // The button's animation is slowed down by the same factor as the sound.
      for (const animation of document.getAnimations()) animation.playbackRate = rate
      return document.querySelector('audio')?.currentTime ?? 0
    }, 1 / slowMotion)
    if (now > until) break
    await camera.moment(page, 'player', now - caption.start, card)
    await camera.moment(page, 'spoken', now - caption.start, scriptClip)
  }
  // Only its size is used: the pictures are those of the sequence.
  camera.stills.player = { file: '', width: card.width, height: card.height }
  return { start: caption.start, captionEnd: caption.end, text: caption.text }
}

async function captureReflection(page: Page, camera: Camera): Promise<void> {
  await page.setViewportSize(sizes.sheet)
  await page.goto('/journal?time=morning')
  const field = page.getByLabel('Your Reflection')
  await field.waitFor()
  await settle(page)
  await typeInto(page, camera, 'morning', field, typedTexts.morning)

  await setTheme(page, 'dark')
  await page.goto('/journal?time=evening')
  await field.waitFor()
  await settle(page)
  await typeInto(page, camera, 'evening', field, typedTexts.evening)
  await page.getByRole('button', { name: 'Submit for AI Analysis' }).click()
  const guidance = page.getByRole('region', { name: 'AI Guidance' })
  await guidance.waitFor()
  await settle(page)
  const card = await guidance.boundingBox()
  if (!card) throw new Error('The guidance is not visible')
  const scrolled = await page.evaluate(() => window.scrollY)
  await camera.still(page, 'guidance', { whole: true, clip: { ...card, y: card.y + scrolled } })
}

/** The element's vertical offset on the page. */
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
