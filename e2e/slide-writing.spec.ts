import { expect, test } from '@playwright/test'
import {
  createSlide,
  field,
  generate,
  holdNotification,
  notification,
  openCreate,
  title,
} from './slide-steps.ts'
import { endSessionAtPost, signIn } from './visitor.ts'

test('a user dictates a goal', async ({ page }) => {
  await page.addInitScript(() => {
    class Recognition {
      lang = ''
      continuous = true
      interimResults = true
      onresult: ((event: unknown) => void) | null = null
      onend: (() => void) | null = null
      start() {
        Object.assign(window, { heardBy: this })
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: Recognition })
  })
  const say = (transcript: string) =>
    page.evaluate((words) => {
      const { heardBy } = window as unknown as {
        heardBy: { [name: string]: (e?: unknown) => void }
      }
      heardBy.onresult?.({ results: [[{ transcript: words }]] })
      heardBy.onend?.()
    }, transcript)

  await signIn(page, 'spoken@example.com')
  await openCreate(page)
  await page.getByRole('button', { name: 'Voice Input' }).click()
  await expect(page.getByRole('button', { name: 'Listening...' })).toBeDisabled()
  const settings = await page.evaluate(() => {
    const { heardBy } = window as unknown as { heardBy: Record<string, unknown> }
    return [heardBy.lang, heardBy.continuous, heardBy.interimResults]
  })
  expect(settings).toEqual(['en-US', false, false])
  await say('I play the cello')
  await expect(field(page)).toHaveValue('I play the cello')
  await page.getByRole('button', { name: 'Voice Input' }).click()
  await say('in a small hall')
  await expect(field(page)).toHaveValue('I play the cello in a small hall')
  await generate(page).click()
  await expect(title(page, 'I play the cello in a small hall')).toBeVisible()
})

test('voice input shows why it cannot listen', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
  })
  await signIn(page, 'unheard@example.com')
  await openCreate(page)
  await page.getByRole('button', { name: 'Voice Input' }).click()
  await expect(notification(page)).toContainText('Not Supported')
  await expect(notification(page)).toContainText('Voice input is not supported in your browser.')

  await page.evaluate(() => {
    class Deaf {
      onerror: (() => void) | null = null
      start() {
        setTimeout(() => this.onerror?.(), 50)
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: Deaf })
  })
  await page.getByRole('button', { name: 'Voice Input' }).click()
  await expect(notification(page)).toContainText('Voice Input Error')
  await expect(notification(page)).toContainText('Could not capture voice input. Please try again.')
})

test('each refusal shows its own message and keeps the text', async ({ page }) => {
  await signIn(page, 'refused@example.com')
  await openCreate(page)
  await field(page).fill('I rest well')
  const refusals = [
    {
      status: 429,
      body: 'payment required',
      title: 'Daily Limit Reached',
      text: "You've reached your daily limit for Target Slides. Upgrade to create more meditations.",
      plans: true,
    },
    {
      status: 402,
      body: '',
      title: 'Upgrade Required',
      text: 'This feature requires a paid subscription.',
      plans: true,
    },
    {
      status: 500,
      body: 'out of paper',
      title: 'Generation Failed',
      text: 'Please try again with a different description.',
      plans: false,
    },
    {
      status: 201,
      body: '{}',
      title: 'Navigation Error',
      text: 'Could not navigate to the slide. Please check the library.',
      plans: false,
    },
  ]
  for (const { status, body, title, text, plans } of refusals) {
    await page.route('**/api/target-slides/generate', (route) => route.fulfill({ status, body }))
    await generate(page).click()
    await expect(notification(page)).toContainText(title)
    await expect(notification(page)).toContainText(text)
    await expect(notification(page).getByRole('link', { name: 'View Plans' })).toHaveCount(
      plans ? 1 : 0,
    )
    await expect(field(page)).toHaveValue('I rest well')
    await page.unroute('**/api/target-slides/generate')
  }
  await page.route('**/api/target-slides/generate', (route) => route.fulfill({ status: 429 }))
  await generate(page).click()
  await expect(notification(page)).toContainText('Daily Limit Reached')
  await holdNotification(page)
  await notification(page).getByRole('link', { name: 'View Plans' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('shows the server’s message at the limit of the free plan', async ({ page }) => {
  await signIn(page, 'limit@example.com')
  await createSlide(page, 'I sleep deeply')
  await openCreate(page)
  await field(page).fill('I sleep even more deeply')
  await generate(page).click()
  await expect(notification(page)).toContainText('Daily Limit Reached')
})

test('a draft survives a reload and an expired session', async ({ page }) => {
  await signIn(page, 'draft@example.com')
  await openCreate(page)
  await field(page).fill('I write by the window')
  await page.reload()
  await expect(field(page)).toHaveValue('I write by the window')

  await endSessionAtPost(page, '**/api/target-slides/generate')
  await generate(page).click()
  await expect(page.getByText(/You have been signed out/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByLabel('Email').fill('draft@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/create-slide')
  await expect(field(page)).toHaveValue('I write by the window')
  await generate(page).click()
  await expect(title(page, 'I write by the window')).toBeVisible()
  await openCreate(page)
  await expect(field(page)).toHaveValue('')
})

test('shows a hint on tense without blocking the submission', async ({ page }) => {
  await signIn(page, 'hint@example.com')
  await openCreate(page)
  await field(page).fill('I will live by the sea')
  await expect(page.getByText('“I will” sets it later.')).toBeVisible()
  await expect(generate(page)).toBeEnabled()
  await field(page).fill('I live by the sea')
  await expect(page.getByText('“I will” sets it later.')).toBeHidden()
})
