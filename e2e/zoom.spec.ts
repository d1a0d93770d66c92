import { expect, type Locator, type Page, test } from '@playwright/test'
import { anEntry, aSlide, serveJournal } from './journal-steps.ts'
import { pauseButton, playButton } from './narration-steps.ts'
import { adminEmail, signIn, signInButton, title } from './page-steps.ts'

/** Two zoomed-in windows, and a phone with text at twice its size; `text` is the font size of the document. */
const viewports = [
  { name: '1280 × 800 at 200 %', width: 640, height: 400, text: '' },
  { name: '1280 × 1024 at 400 %', width: 320, height: 256, text: '' },
  { name: 'a phone with text at 200 %', width: 390, height: 844, text: '200%' },
] as const

/** Too long for a line, and without a place to break. */
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaften'
const slide = {
  ...aSlide,
  goalDescription: `${word} and I am at ease`,
  audioUrl: '/sample.mp3',
  trackId: 'track-1',
}
const sentences = [`You see ${word}.`, ...Array.from({ length: 30 }, () => 'You rest here.')]
const track = {
  id: 'track-1',
  audioUrl: slide.audioUrl,
  captionsUrl: '/api/tracks/track-1/captions',
  durationSeconds: 300,
  pace: 15,
  voice: 'Heart',
  captions: sentences.map((text, index) => ({ start: index * 9, end: index * 9 + 4, text })),
  peaks: [0.2, 0.8, 0.4],
}

async function serveLongTexts(page: Page): Promise<void> {
  await serveJournal(page, [anEntry({ content: word, aiFeedback: `You wrote ${word}.` })])
  await page.route('**/api/target-slides', (route) => route.fulfill({ json: [slide] }))
  await page.route(`**/api/target-slides/${slide.id}`, (route) =>
    route.fulfill({
      json: {
        ...slide,
        script: sentences.join(' [pause 5s]\n\n'),
        writtenBy: null,
        needsSupport: false,
        careKind: null,
        careLanguage: null,
      },
    }),
  )
  await page.route('**/api/tracks/track-1', (route) => route.fulfill({ json: track }))
}

/** The elements that overflow the window horizontally. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const overflow = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
    const selector = 'a, button, input, textarea, h1, h2, h3, p, time, [role=combobox]'
    for (const element of document.querySelectorAll(selector)) {
      const { left, right, width } = element.getBoundingClientRect()
      const isVisible = width > 1 && element.closest('[aria-hidden]') === null
      if (isVisible && (left < -1 || right > clientWidth + 1)) {
        overflow.push(
          `${element.tagName} ${element.textContent?.slice(0, 30)}: ${left} to ${right}`,
        )
      }
    }
    return overflow
  })

/** The fraction of the window that fixed and sticky elements cover. */
const coveredFraction = (page: Page) =>
  page.evaluate(() => {
    const steps = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20)
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement))
    const points = steps.flatMap((x) =>
      steps.map((y) => [x * innerWidth, y * innerHeight] as const),
    )
    return (
      points.filter(([x, y]) => isFixed(document.elementFromPoint(x, y))).length / points.length
    )
  })

const softExpect = expect.configure({ soft: true })

async function expectNoOverflow(page: Page, screenName: string): Promise<void> {
  for (const { name, width, height, text } of viewports) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      window.scrollTo(0, document.body.scrollHeight / 2)
    }, text)
    // Some components render again shortly after the width has changed, so these checks poll.
    await softExpect.poll(() => findOverflow(page), `${screenName}, ${name}`).toEqual([])
    await softExpect.poll(() => coveredFraction(page), `${screenName}, ${name}`).toBeLessThan(1 / 3)
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
}

/** Expects that the heading and the last button of the dialog can be scrolled into view. */
async function expectDialogScrolls(page: Page, dialog: Locator): Promise<void> {
  for (const { name, width, height, text } of viewports) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    await softExpect.poll(() => findOverflow(page), name).toEqual([])
    for (const end of [dialog.getByRole('heading').first(), dialog.getByRole('button').last()]) {
      await end.scrollIntoViewIfNeeded()
      await expect(end, name).toBeInViewport({ ratio: 0.95 })
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
}

test('zoomed in, the landing page, its privacy dialog and the sign-in do not overflow', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
  await expectNoOverflow(page, 'the landing page')
  await page.goto('/#privacy')
  const privacy = page.getByRole('dialog', { name: 'Privacy' })
  await expect(privacy).toBeVisible()
  await expectDialogScrolls(page, privacy)
  await page.goto('/')
  await signInButton(page).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectNoOverflow(page, 'the sign-in')
})

test('zoomed in, no screen overflows, and header and navigation leave most of the window free', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, adminEmail)
  await serveLongTexts(page)
  for (const [path, expectedText] of [
    ['/', "Today's Focus"],
    ['/create-slide', 'Transurfing Tip'],
    ['/library', 'Set Focus'],
    ['/journal', 'Past Reflections'],
    ['/account', 'Where you are signed in'],
    ['/pricing', 'Upgrade to Premium'],
    ['/admin', 'Database'],
    ['/nowhere', '404 Page Not Found'],
    ['/target-slide/nothing', 'Target Slide Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(expectedText).first()).toBeVisible()
    await expectNoOverflow(page, path)
  }
  await page.goto(`/target-slide/${slide.id}`)
  await playButton(page).click()
  await expect(pauseButton(page)).toBeVisible()
  await expectNoOverflow(page, 'a slide while it plays')
  await page.getByRole('button', { name: 'Delete Target Slide' }).click()
  await expectDialogScrolls(page, page.getByRole('alertdialog'))
})

test('zoomed in, empty and error screens do not overflow', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, adminEmail)
  await page.route('**/api/target-slides', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/journal-entries', (route) => route.fulfill({ json: [] }))
  for (const [path, expectedText] of [
    ['/', 'Your first Target Slide awaits'],
    ['/library', 'No Target Slides Yet'],
    ['/journal', 'Nothing looked back on yet'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(expectedText)).toBeVisible()
    await expectNoOverflow(page, `${path} while it is empty`)
  }
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(title(page, 'Evenstream is out of reach')).toBeVisible()
  await expectNoOverflow(page, 'without a server')
})

test('with forced colours, selected and unselected controls have different backgrounds', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page, adminEmail)
  await serveLongTexts(page)
  const background = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  const icon = (name: string) => link(name).locator('span').first()
  expect(await background(icon('Home'))).not.toBe(await background(icon('Journal')))

  await page.goto('/pricing')
  const choice = (name: string) => page.getByRole('radio', { name }).locator('..')
  await expect(choice('Monthly')).toBeVisible()
  expect(await background(choice('Monthly'))).not.toBe(await background(choice('Annual')))

  await page.goto('/journal')
  await expect(page.getByRole('radio', { name: 'Morning' })).toBeAttached()
  const chosen = page.getByRole('radio', { checked: true }).locator('..')
  const unchosen = page.getByRole('radio', { checked: false }).locator('..')
  expect(await background(chosen)).not.toBe(await background(unchosen))

  await page.goto(`/target-slide/${slide.id}`)
  await playButton(page).click()
  const spoken = page.locator('.script [aria-current]')
  await expect(spoken).toBeVisible()
  expect(await background(spoken)).not.toBe(
    await background(page.getByText('You rest here.').last()),
  )
  await page.keyboard.press('Tab')
  const outline = await page
    .locator(':focus')
    .evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).toBe('solid')
})
