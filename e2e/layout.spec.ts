import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  anEntry,
  aSlide,
  reflectionField,
  serveJournal,
  signInWithPlan,
  submitButton,
} from './journal-steps.ts'
import { signIn, title } from './page-steps.ts'

const goal = 'Every evening I close my own small bakery and walk home by the water. '.repeat(8)

/** More slides than fit on a screen, each with a goal longer than its card. */
async function serveSlides(page: Page): Promise<void> {
  const slides = Array.from({ length: 14 }, (_, index) => ({
    ...aSlide,
    id: `018f6d2e-0000-7000-8000-0000000000${10 + index}`,
    goalDescription: `${index}. ${goal}`,
  }))
  await page.route('**/api/target-slides', (route) => route.fulfill({ json: slides }))
}

const countLines = (text: Locator) =>
  text.evaluate((element) =>
    Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
  )

/** Counts the items in the first row. */
async function countInFirstRow(items: Locator): Promise<number> {
  const boxes = await Promise.all((await items.all()).map((item) => item.boundingBox()))
  return boxes.filter((box) => box?.y === boxes[0]?.y).length
}

test('header and navigation stay in place while the page scrolls', async ({ page }) => {
  await signIn(page, 'fixed@example.com')
  await serveSlides(page)
  await page.goto('/library')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(14)
  const barPositions = () =>
    Promise.all(
      [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })].map((bar) =>
        bar.boundingBox(),
      ),
    )
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    const before = await barPositions()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    expect(await barPositions()).toEqual(before)
    await page.evaluate(() => window.scrollTo(0, 0))
  }
})

test('the library has two columns, and three on medium screens and wider', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'columns@example.com')
  await serveSlides(page)
  await page.goto('/library')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(14)
  for (const [width, columns] of [
    [360, 2],
    [767, 2],
    [768, 3],
    [1600, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => countInFirstRow(cards)).toBe(columns)
  }
})

test("in the library, 'Delete' is lighter than 'Set Focus'", { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'lighter@example.com')
  await serveSlides(page)
  await page.goto('/library')
  const styleOf = (name: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name })
      .first()
      .evaluate((button) => {
        const { fontWeight, borderTopColor, backgroundColor } = getComputedStyle(button)
        const isInvisible = (color: string) => /, 0\)$|\/ 0\)$/.test(color)
        return {
          weight: Number(fontWeight),
          isFramed: !isInvisible(borderTopColor) || !isInvisible(backgroundColor),
        }
      })
  const [setFocus, remove] = [await styleOf('Set Focus'), await styleOf('Delete')]
  expect(setFocus.isFramed).toBe(true)
  expect(remove.isFramed).toBe(false)
  expect(remove.weight).toBeLessThan(setFocus.weight)
})

for (const width of [390, 1280]) {
  test(`the skeleton of a slide has the player at its final horizontal position and width at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, `skeleton-${width}@example.com`)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slide = { ...aSlide, audioUrl: '/sample.mp3', trackId: 'track-1' }
    await page.route(`**/api/target-slides/${aSlide.id}`, async (route) => {
      await released
      await route.fulfill({
        json: {
          ...slide,
          script: 'You stand behind the counter.',
          writtenBy: null,
          needsSupport: false,
          careKind: null,
        },
      })
    })
    await page.goto(`/target-slide/${aSlide.id}`)
    const skeleton = await page.locator('[data-skeleton="player"]').boundingBox()
    release()
    const player = page.getByRole('region', { name: '5-minute guided visualisation' })
    await expect(player).toBeVisible()
    const box = await player.boundingBox()
    expect([skeleton?.x, skeleton?.width]).toEqual([box?.x, box?.width])
  })
}

test('a goal has at most two lines on the home screen and in the library', async ({ page }) => {
  await signIn(page, 'lines@example.com')
  await serveSlides(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const focus = page.getByRole('region', { name: "Today's Focus" })
    expect(await countLines(focus.getByText(/^0\. Every evening/))).toBe(2)
    await page.goto('/library')
    await expect(title(page, 'Your Library')).toBeVisible()
    expect(await countLines(page.getByText(/^0\. Every evening/))).toBe(2)
  }
})

test('the open list of voices is as wide as the fields above it, and leaves the pace its width', async ({
  page,
  browser,
}) => {
  const voices = ['Heart', 'Nicole', 'Emma'].map((label) => ({
    id: label.toLowerCase(),
    label,
    character: 'calm and close',
    sampleUrl: null,
  }))
  await page.route('**/api/voices', (route) => route.fulfill({ json: { voices, chosen: null } }))
  await signInWithPlan(page, browser, 'voices@example.com')
  await serveJournal(page, [])
  await page.route('**/api/journal-entries', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: anEntry() })
      : route.fallback(),
  )
  await page.goto('/journal')
  await reflectionField(page).fill('A long day')
  await submitButton(page).click()
  const pace = page.getByRole('combobox', { name: 'Narration Pace' })
  const choice = page.getByRole('button', { name: /^Voice/ })
  const list = page.getByRole('group', { name: 'Voice' })
  const edges = async (element: Locator) => {
    const { x = 0, width = 0 } = (await element.boundingBox()) ?? {}
    return [x, x + width].map(Math.round)
  }
  await expect(choice).toBeVisible()
  const areSideBySide = async (first: Locator, second: Locator) => {
    const [box, other] = [await first.boundingBox(), await second.boundingBox()]
    return box?.y === other?.y
  }
  // At 1440 pixels the column is narrow.
  for (const [width, sideBySide] of [
    [390, false],
    [600, true],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await areSideBySide(pace, choice)).toBe(sideBySide)
    const [left, paceEnd] = await edges(pace)
    const [, right] = await edges(choice)
    await choice.click()
    expect(await edges(list)).toEqual([left, right])
    expect(await edges(pace)).toEqual([left, paceEnd])
    const voice = page.getByRole('radio')
    expect(await areSideBySide(voice.nth(0), voice.nth(1))).toBe(sideBySide)
    await choice.click()
    await expect(list).toBeHidden()
  }
})

test('dates are shown in the browser’s language and time zone', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Pacific/Kiritimati' })
  const page = await context.newPage()
  await signIn(page, 'dates@example.com')
  const slide = { ...aSlide, createdAt: '2026-11-15T10:00:00.000Z' }
  await page.route('**/api/target-slides', (route) => route.fulfill({ json: [slide] }))
  await page.route(`**/api/target-slides/${slide.id}`, (route) =>
    route.fulfill({ json: { ...slide, script: 'You rest.', writtenBy: null } }),
  )
  for (const [path, date] of [
    ['/', '16. Nov.'],
    ['/library', '16. Nov.'],
    [`/target-slide/${slide.id}`, '16. November 2026'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(date, { exact: true })).toBeVisible()
  }
  await context.close()
})
