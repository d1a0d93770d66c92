import { expect, type Page, test } from '@playwright/test'
import { careAnswer } from '#core/care/answers.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import { possibleDanger } from '#testing/possible-danger.ts'
import { expectAccessible } from './axe.ts'
import {
  anEntry,
  aSlide,
  openJournal,
  pastReflections,
  reflectionField,
  serveJournal,
  signInWithPlan,
  submitButton,
} from './journal-steps.ts'
import { signIn, toasts } from './page-steps.ts'
import { createSlide, generateButton, goalField } from './slide-steps.ts'

// The animations are part of what is tested here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const goal = 'I run my own small bakery on the corner and my neighbours greet me by name'
const neutralSite = 'https://www.wikipedia.org/'

const titles = {
  suicide: 'Please stay a little longer',
  abuse: 'At your own pace',
  emergency: 'Call the emergency number now',
} as const
type Kind = keyof typeof titles

const answer = (page: Page, kind: Kind) => page.getByRole('region', { name: titles[kind] })
const callLinks = (page: Page, kind: Kind) =>
  answer(page, kind).getByRole('link', { name: /^Call / })

const toastItems = (page: Page) => toasts(page).getByRole('listitem')

const careEntry = (kind: CareKind) =>
  anEntry({
    id: kind,
    content: 'I cannot do this any more.',
    aiFeedback: careAnswer(kind, 'en'),
    needsSupport: true,
    careKind: kind,
    careLanguage: 'en',
  })

/** Lists the given entries. A new reflection and the script of `aSlide` get the care answer of the given kind. */
async function serveCare(page: Page, kind: Kind, entries: readonly unknown[] = []) {
  await serveJournal(page, entries)
  await page.route('**/api/journal-entries', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: careEntry(kind) })
      : route.fallback(),
  )
  await page.route(`**/api/target-slides/${aSlide.id}`, (route) =>
    route.fulfill({
      json: {
        ...aSlide,
        script: careAnswer(kind, 'en'),
        writtenBy: null,
        needsSupport: true,
        careKind: kind,
        careLanguage: 'en',
      },
    }),
  )
}

async function submit(page: Page, text: string): Promise<void> {
  await reflectionField(page).fill(text)
  await submitButton(page).click()
}

test('a reflection in crisis is saved and answered with help first, without toast, picture or meditation', async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'cared-for@example.com')
  await createSlide(page, goal)
  await openJournal(page)
  await expect(toastItems(page)).toHaveCount(0)
  const helpButton = page.getByRole('button', { name: 'Need help now?' })
  const background = () => helpButton.evaluate((button) => getComputedStyle(button).backgroundColor)
  const quietBackground = await background()
  await submit(page, 'I do not want to live any more. I have thought about ending my life.')
  await expect(page.getByRole('heading', { name: titles.suicide })).toBeFocused()
  await expect(page.getByRole('status').first()).toHaveText('Your words are saved.')
  // The time zone of the tests has no country.
  await expect(answer(page, 'suicide').getByRole('combobox')).toHaveAccessibleName('Where are you?')
  await expect(callLinks(page, 'suicide')).toHaveAttribute('href', 'tel:112')
  await expect(helpButton).toBeVisible()
  // It stands out while the answer is on the screen.
  await expect.poll(background).not.toBe(quietBackground)
  await expect(toastItems(page)).toHaveCount(0)
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Meditation/ })).toHaveCount(0)
  await expect(answer(page, 'suicide')).not.toContainText(/importance|pendulum/i)

  await page.reload()
  await expect(pastReflections(page).getByRole('article')).toHaveCount(1)
  await expect(pastReflections(page).getByRole('heading', { name: titles.suicide })).toBeVisible()
  await expect(page.getByRole('button', { name: /Meditation/ })).toHaveCount(0)
})

test('where danger is possible, the guidance has a line that opens the help lines', async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'possible-danger@example.com')
  await createSlide(page, goal)
  await openJournal(page)
  await submit(page, possibleDanger)
  const guidance = page.getByRole('region', { name: 'AI Guidance' })
  await expect(guidance.getByText(/There are people you can talk to/)).toBeVisible()
  await expectAccessible(page)
  await guidance.getByRole('button', { name: 'See the help lines' }).click()
  await expect(page.getByRole('dialog', { name: 'Need help now?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(guidance.getByRole('button', { name: 'See the help lines' })).toBeFocused()

  await page.reload()
  await expect(pastReflections(page).getByRole('article')).toHaveCount(1)
  await expect(page.getByText(/There are people you can talk to/)).toHaveCount(0)
})

test('a goal in crisis is answered with help first, without picture and narration', async ({
  page,
  browser,
}) => {
  await signInWithPlan(page, browser, 'goal-in-crisis@example.com')
  await page.goto('/create-slide')
  await goalField(page).fill('I want to end my life and be free of all this.')
  await generateButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: titles.suicide })).toBeFocused()
  await expect(page.getByRole('status').first()).toHaveText('Your words are saved.')
  await expect(toastItems(page)).toHaveCount(0)
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Generate Audio' })).toHaveCount(0)
  await expect(
    page.getByRole('heading', { level: 2, name: 'I want to end my life and be free of all this.' }),
  ).toBeVisible()
})

test('a goal in crisis is answered with help alone if no slide is left, and stays in its field', async ({
  page,
}) => {
  const crisis = 'I want to end my life and be free of all this.'
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'no-slide-left@example.com')
  await createSlide(page, goal)
  await page.goto('/create-slide')
  await expect(page.getByText('Your one free scene is written')).toBeVisible()
  await goalField(page).fill(crisis)
  await generateButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: titles.suicide })).toBeFocused()
  await expect(callLinks(page, 'suicide').first()).toBeVisible()
  await expect(toastItems(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View Plans' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(goalField(page)).toHaveValue(crisis)
})

for (const way of ['the button', 'Escape twice'] as const) {
  test(`somebody who is abused can leave the page by ${way}`, async ({ page, browser }) => {
    await signInWithPlan(page, browser, `leaving-by-${way.replaceAll(' ', '-')}@example.com`)
    await page.route(`${neutralSite}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Encyclopedia</title>' }),
    )
    await serveCare(page, 'abuse')
    await page.goto('/')
    await openJournal(page)
    await submit(page, 'He hit me again.')
    await expect(answer(page, 'abuse')).toBeVisible()
    if (way === 'the button')
      await page.getByRole('button', { name: 'Leave this page' }).first().click()
    else {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
    await expect(page).toHaveURL(neutralSite)
    await page.goBack()
    await expect(page).toHaveURL('/')
    // Nothing private is shown until the user continues.
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('link', { name: 'Journal' }).first()).toBeVisible()
  })
}

test('on a phone, nothing is fixed over a care answer, and its first telephone number needs no scrolling', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInWithPlan(page, browser, 'phone-in-danger@example.com')
  for (const kind of ['suicide', 'abuse', 'emergency'] as const) {
    await serveCare(page, kind)
    await page.goto('/journal')
    await page.evaluate(() => localStorage.setItem('help-country', 'US'))
    await page.reload()
    await submit(page, 'I cannot do this any more.')
    await expect(callLinks(page, kind).first()).toBeInViewport({ ratio: 1 })
    await expect.poll(() => fixedElements(page)).toEqual([])
    await page.goto(`/target-slide/${aSlide.id}`)
    await expect(callLinks(page, kind).first()).toBeInViewport()
    await expect.poll(() => fixedElements(page)).toEqual([])
    await serveJournal(page, [careEntry(kind)])
    await page.goto('/journal')
    await callLinks(page, kind).first().scrollIntoViewIfNeeded()
    await expect.poll(() => fixedElements(page)).toEqual([])
  }
})

test('a toast waits while a care answer is in view', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInWithPlan(page, browser, 'toast-later@example.com')
  await serveCare(page, 'suicide')
  await page.route('**/api/users/focused-slide', (route) =>
    route.fulfill({ json: { focusedSlideId: aSlide.id } }),
  )
  await page.goto('/library')
  await page.getByRole('button', { name: 'Set Focus' }).click()
  await expect(toastItems(page)).toHaveCount(1)
  await page.getByRole('link', { name: aSlide.goalDescription }).click()
  await expect(answer(page, 'suicide')).toBeVisible()
  await expect(toastItems(page)).toHaveCount(0)
  expect(await fixedElements(page)).toEqual([])
  // The toast is shown now.
  await page.goBack()
  await expect(toastItems(page)).toHaveCount(1)
})

/** The elements that do not scroll with the page, toasts included. */
const fixedElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .filter((element) => element.getBoundingClientRect().height > 0)
      .filter((element) => element.textContent !== '')
      .map((element) => `${element.tagName} ${element.textContent}`),
  )

test('the answers to somebody in danger are accessible in both themes', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInWithPlan(page, browser, 'care-axe@example.com')
  for (const kind of ['suicide', 'abuse', 'emergency'] as const) {
    await serveCare(page, kind, [careEntry('selfharm')])
    await page.goto('/journal')
    await submit(page, 'I cannot do this any more.')
    await expect(answer(page, kind)).toBeVisible()
    await answer(page, kind).getByText('Where these numbers come from').click()
    await expectAccessible(page)
    await page.goto(`/target-slide/${aSlide.id}`)
    await expect(answer(page, kind)).toBeVisible()
    await expectAccessible(page)
  }
})
