import { expect, test } from '@playwright/test'
import { endSessionAtPost, keepToastOpen, signIn, title, toasts } from './page-steps.ts'
import { createSlide, generateButton, goalField, openCreate } from './slide-steps.ts'

test('a user dictates a goal', async ({ page }) => {
  await page.addInitScript(() => {
    class Recognition {
      lang = ''
      continuous = true
      interimResults = true
      onresult: ((event: unknown) => void) | null = null
      onend: (() => void) | null = null
      start() {
        Object.assign(window, { recognition: this })
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: Recognition })
  })
  const speak = (transcript: string) =>
    page.evaluate((spokenText) => {
      const { recognition } = window as unknown as {
        recognition: { [name: string]: (e?: unknown) => void }
      }
      recognition.onresult?.({ results: [[{ transcript: spokenText }]] })
      recognition.onend?.()
    }, transcript)

  await signIn(page, 'spoken@example.com')
  await openCreate(page)
  await page.getByRole('button', { name: 'Voice Input' }).click()
  await expect(page.getByRole('button', { name: 'Listening...' })).toBeDisabled()
  const settings = await page.evaluate(() => {
    const { recognition } = window as unknown as { recognition: Record<string, unknown> }
    return [recognition.lang, recognition.continuous, recognition.interimResults]
  })
  expect(settings).toEqual(['en-US', false, false])
  await speak('I play the cello')
  await expect(goalField(page)).toHaveValue('I play the cello')
  await page.getByRole('button', { name: 'Voice Input' }).click()
  await speak('in a small hall')
  await expect(goalField(page)).toHaveValue('I play the cello in a small hall')
  await generateButton(page).click()
  await expect(title(page, 'I play the cello in a small hall')).toBeVisible()
})

test('voice input shows an error when it is not supported and when it fails', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
  })
  await signIn(page, 'unheard@example.com')
  await openCreate(page)
  await page.getByRole('button', { name: 'Voice Input' }).click()
  await expect(toasts(page)).toContainText('Not Supported')
  await expect(toasts(page)).toContainText('Voice input is not supported in your browser.')

  await page.evaluate(() => {
    class FailingRecognition {
      onerror: (() => void) | null = null
      start() {
        setTimeout(() => this.onerror?.(), 50)
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: FailingRecognition })
  })
  await page.getByRole('button', { name: 'Voice Input' }).click()
  await expect(toasts(page)).toContainText('Voice Input Error')
  await expect(toasts(page)).toContainText('Could not capture voice input. Please try again.')
})

test('each kind of failure of a new slide shows its own message and keeps the text', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'refused@example.com')
  await openCreate(page)
  await goalField(page).fill('I rest well')
  const failures = [
    {
      status: 429,
      body: 'payment required',
      title: 'Daily Limit Reached',
      text: "You've reached your daily limit for Target Slides. Upgrade to create more meditations.",
      offersPlans: true,
    },
    {
      status: 402,
      body: '',
      title: 'Upgrade Required',
      text: 'This feature requires a paid subscription.',
      offersPlans: true,
    },
    {
      status: 500,
      body: 'out of paper',
      title: 'Generation Failed',
      text: 'Please try again with a different description.',
      offersPlans: false,
    },
    {
      status: 201,
      body: '{}',
      title: 'Navigation Error',
      text: 'Could not navigate to the slide. Please check the library.',
      offersPlans: false,
    },
  ]
  for (const { status, body, title, text, offersPlans } of failures) {
    await page.route('**/api/target-slides/generate', (route) => route.fulfill({ status, body }))
    await generateButton(page).click()
    await expect(toasts(page)).toContainText(title)
    await expect(toasts(page)).toContainText(text)
    await expect(toasts(page).getByRole('link', { name: 'View Plans' })).toHaveCount(
      offersPlans ? 1 : 0,
    )
    await expect(goalField(page)).toHaveValue('I rest well')
    await page.unroute('**/api/target-slides/generate')
  }
  await page.route('**/api/target-slides/generate', (route) => route.fulfill({ status: 429 }))
  await generateButton(page).click()
  await expect(toasts(page)).toContainText('Daily Limit Reached')
  await keepToastOpen(page)
  await toasts(page).getByRole('link', { name: 'View Plans' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('the slide limit of the free plan shows a toast', async ({ page }) => {
  await signIn(page, 'limit@example.com')
  await createSlide(page, 'I sleep deeply')
  await openCreate(page)
  // The notice moves the button down; a click at that moment would miss it.
  await expect(page.getByRole('heading', { name: 'Your one free scene is written' })).toBeVisible()
  await goalField(page).fill('I sleep even more deeply')
  await generateButton(page).click()
  await expect(toasts(page)).toContainText('Daily Limit Reached')
})

test('the draft of a goal survives a reload and an expired session', async ({ page }) => {
  await signIn(page, 'draft@example.com')
  await openCreate(page)
  await goalField(page).fill('I write by the window')
  await page.reload()
  await expect(goalField(page)).toHaveValue('I write by the window')

  await endSessionAtPost(page, '**/api/target-slides/generate')
  await generateButton(page).click()
  await expect(page.getByText(/You have been signed out/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByLabel('Email').fill('draft@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/create-slide')
  await expect(goalField(page)).toHaveValue('I write by the window')
  await generateButton(page).click()
  await expect(title(page, 'I write by the window')).toBeVisible()
  await openCreate(page)
  await expect(goalField(page)).toHaveValue('')
})

test('a hint about the tense of a goal does not block the submission', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'hint@example.com')
  await openCreate(page)
  await goalField(page).fill('I will live by the sea')
  await expect(page.getByText('“I will” sets it later.')).toBeVisible()
  await expect(generateButton(page)).toBeEnabled()
  await goalField(page).fill('I live by the sea')
  await expect(page.getByText('“I will” sets it later.')).toBeHidden()
})
