import { expect, type Page, test } from '@playwright/test'
import { aSlide } from './journal-steps.ts'
import { pauseButton, playButton } from './narration-steps.ts'
import { signIn } from './page-steps.ts'
import { generateButton, goalField, openCreate } from './slide-steps.ts'

/** The running animations and transitions that last long enough to be noticed. */
const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 50)
      .map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        return `${target?.tagName} ${target?.getAttribute('class')}`
      }),
  )

const playButtonOfSample = (page: Page) =>
  page.getByRole('button', { name: 'Hear twenty seconds of it' })
const pauseButtonOfSample = (page: Page) => page.getByRole('button', { name: 'Pause the sample' })

test('the measurement finds animations when reduced motion is not requested', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await playButtonOfSample(page).click()
  await expect(pauseButtonOfSample(page)).toBeVisible()
  await expect.poll(() => runningAnimations(page)).not.toEqual([])
})

test('the landing page, home, library, slide and create screens are not animated, even while work is running, when reduced motion is requested', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await runningAnimations(page), 'the landing page').toEqual([])
  await playButtonOfSample(page).click()
  await expect(pauseButtonOfSample(page)).toBeVisible()
  expect(await runningAnimations(page), 'the sample').toEqual([])

  await signIn(page, 'still@example.com')
  const slide = { ...aSlide, audioUrl: '/sample.mp3' }
  const script = {
    script: 'You rest. [pause 5s]\n\nYou wake.',
    writtenBy: null,
    needsSupport: false,
    careKind: null,
    careLanguage: null,
  }
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>()
  await page.route('**/api/target-slides', async (route) => {
    await mayRespond
    await route.fulfill({ json: [slide] })
  })
  await page.route(`**/api/target-slides/${slide.id}`, (route) =>
    route.fulfill({ json: { ...slide, ...script } }),
  )
  // The request never ends, so the page keeps showing its writing indicator.
  await page.route('**/api/target-slides/generate', () => {})
  await page.goto('/')
  await expect(page.locator('main [class*="animate-wait"]').first()).toBeVisible()
  expect(await runningAnimations(page), 'home while it loads').toEqual([])
  respond()
  await expect(page.getByRole('region', { name: "Today's Focus" })).toBeVisible()
  expect(await runningAnimations(page), 'home').toEqual([])
  await page.goto('/library')
  await page.getByRole('main').getByRole('listitem').first().hover()
  expect(await runningAnimations(page), 'a card under the pointer').toEqual([])

  await page.goto(`/target-slide/${slide.id}`)
  await playButton(page).click()
  await expect(pauseButton(page)).toBeVisible()
  expect(await runningAnimations(page), 'the player').toEqual([])
  await page.getByRole('button', { name: 'Delete Target Slide' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await runningAnimations(page), 'the confirmation dialog').toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()

  await openCreate(page)
  await goalField(page).fill('I rest well')
  await generateButton(page).click()
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  expect(await runningAnimations(page), 'while a slide is written').toEqual([])
})
