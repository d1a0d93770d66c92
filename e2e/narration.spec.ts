import { expect, test } from '@playwright/test'
import {
  currentSentence,
  delayCompletion,
  elapsedTime,
  generateAudioButton,
  narrate,
  narrationProgress,
  pauseButton,
  playButton,
  playedSeconds,
  player,
  positionSlider,
  recordNotifications,
  recordToasts,
  renderTimeout,
  seekByPointer,
  trackSeconds,
} from './narration-steps.ts'
import { keepToastOpen, signIn, title, toasts } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

test('a user narrates a slide, plays it, seeks in it and restarts it after its end', async ({
  page,
}) => {
  const cspViolations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) cspViolations.push(message.text())
  })
  const notifications = await recordNotifications(page, 'default')
  const completion = await delayCompletion(page)
  await signIn(page, 'listener@example.com')
  const goal = 'I run my own small bakery on the corner'
  await createSlide(page, goal)
  await expect(page.getByRole('combobox', { name: 'Narration Pace' })).toHaveText('Slow (15%)')
  expect(await notifications.countPermissionRequests()).toBe(0)

  const request = page.waitForRequest('**/generate-audio')
  await generateAudioButton(page).click()
  expect((await request).postDataJSON()).toEqual({ pace: 0.85 })
  await expect(toasts(page)).toContainText('Audio Generation Queued')
  await expect(toasts(page)).toContainText(/Position in queue: \d+/)
  await expect(generateAudioButton(page)).toBeDisabled()
  await expect(narrationProgress(page)).toBeVisible()
  expect(await notifications.countPermissionRequests()).toBe(1)
  await expect(page.getByText(/^\d+%$/)).toBeVisible(renderTimeout)

  completion.release()
  // Checked first, because the toast disappears and precedes the updated list.
  await expect(toasts(page)).toContainText('Audio Generated', renderTimeout)
  await expect(playButton(page)).toBeVisible()
  await expect.poll(notifications.titles).toEqual(['Audio Generated'])
  await expect(generateAudioButton(page)).toHaveCount(0)

  await expect(player(page).getByText('Total').locator('..')).toHaveText(
    /^Total (4:5[7-9]|5:0[0-3])$/,
  )

  await playButton(page).click()
  await expect(pauseButton(page)).toBeVisible()
  await expect.poll(() => trackSeconds(page)).toBeGreaterThan(297)
  expect(await trackSeconds(page)).toBeLessThan(303)
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(1)
  const secondsBefore = await playedSeconds(page)
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(secondsBefore + 1)

  await seekByPointer(page, 0.5)
  // Half of the track is at about 150 seconds, and playback continues during the check.
  const isInTheMiddle = async () => Math.abs((await playedSeconds(page)) - 156) < 9
  await expect.poll(isInTheMiddle).toBe(true)
  await expect(currentSentence(page)).toHaveCount(1)
  const sentence = await currentSentence(page).textContent()
  await positionSlider(page).focus()
  await page.keyboard.press('PageUp')
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(177)
  await expect(currentSentence(page)).not.toHaveText(sentence ?? '')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect.poll(() => playedSeconds(page)).toBeLessThan(20)

  await page.keyboard.press('End')
  await expect(playButton(page)).toBeVisible()
  await expect(elapsedTime(page)).toHaveText('Elapsed 0:00')
  expect(await playedSeconds(page)).toBe(0)
  await expect(currentSentence(page)).toHaveCount(0)

  await page.goto('/library')
  await expect(page.getByRole('listitem').filter({ hasText: goal })).toContainText('Has audio')
  await page.goto('/')
  await page.getByRole('link', { name: 'Play Meditation' }).click()
  await expect(pauseButton(page)).toBeVisible()
  expect(cspViolations).toEqual([])
})

test('a track resumes at the stored position and can be downloaded; the position is deleted at logout', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'returning@example.com')
  await createSlide(page, 'I walk by the sea every morning')
  await narrate(page)
  await playButton(page).click()
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.2)
  await seekByPointer(page, 0.4)
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(118)
  await pauseButton(page).click()
  await page.reload()
  await expect(elapsedTime(page)).toHaveText(/^Elapsed [12]:\d\d$/)
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(115)

  const download = page.waitForEvent('download')
  await player(page).getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('I walk by the sea every morning.mp3')

  const { src, storedKeys } = await page
    .locator('audio')
    .first()
    .evaluate((element: HTMLAudioElement) => ({
      src: new URL(element.src).pathname,
      storedKeys: Object.keys(localStorage),
    }))
  expect(storedKeys.some((key) => key.startsWith('listened:'))).toBe(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
  const remainingKeys = await page.evaluate(() => Object.keys(localStorage))
  expect(remainingKeys.filter((key) => key.startsWith('listened:'))).toEqual([])
  expect((await page.request.get(src)).status()).toBe(401)
})

test('the page follows a running narration again after a reload', { tag: '@long' }, async ({
  page,
}) => {
  const countToasts = await recordToasts(page)
  const completion = await delayCompletion(page)
  await signIn(page, 'reload@example.com')
  await createSlide(page, 'I play the cello in a small hall')
  await generateAudioButton(page).click()
  await expect(narrationProgress(page)).toBeVisible()
  await page.reload()
  await expect(narrationProgress(page)).toBeVisible()
  await expect(generateAudioButton(page)).toBeDisabled()
  completion.release()
  await expect(playButton(page)).toBeVisible(renderTimeout)
  await expect.poll(() => countToasts('Audio Generated')).toBe(1)
})

test('the user is notified on another screen when the narration ends', { tag: '@long' }, async ({
  page,
}) => {
  const completion = await delayCompletion(page)
  await signIn(page, 'elsewhere@example.com')
  await createSlide(page, 'I paint in a bright room')
  const slide = page.url()
  await generateAudioButton(page).click()
  // Wait for the toast of the response: it would replace a toast that the WebSocket causes earlier.
  await expect(toasts(page)).toContainText('Audio Generation Queued')
  await expect(narrationProgress(page)).toBeVisible()
  await page.getByRole('link', { name: 'View Library' }).click()
  await expect(title(page, 'Your Library')).toBeVisible()
  completion.release()
  await expect(toasts(page)).toContainText('Audio Generated', renderTimeout)
  await keepToastOpen(page)
  await expect(page.getByRole('listitem').first()).toContainText('Has audio')
  await toasts(page).getByRole('link', { name: 'Listen' }).click()
  await expect(page).toHaveURL(slide)
  await expect(playButton(page)).toBeVisible()
})

test('two tabs follow the same narration, and one of them shows the toast', {
  tag: '@long',
}, async ({ page, context }) => {
  await signIn(page, 'tabs@example.com')
  await createSlide(page, 'I swim in a cold lake')
  const otherTab = await context.newPage()
  const tabs = [page, otherTab]
  const notifications = await Promise.all(tabs.map((tab) => recordNotifications(tab, 'granted')))
  const toastCounters = await Promise.all(tabs.map((tab) => recordToasts(tab)))
  const completions = await Promise.all(tabs.map((tab) => delayCompletion(tab)))
  await page.reload()
  await otherTab.goto(page.url())
  await expect(generateAudioButton(otherTab)).toBeEnabled()

  await generateAudioButton(page).click()
  await expect(generateAudioButton(otherTab)).toBeDisabled()
  await expect(narrationProgress(otherTab)).toBeVisible()
  for (const completion of completions) completion.release()
  for (const tab of tabs) await expect(playButton(tab)).toBeVisible(renderTimeout)
  const toastCount = async () => {
    const counts = await Promise.all(toastCounters.map((count) => count('Audio Generated')))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await expect.poll(toastCount).toBe(1)
  const titles = await Promise.all(notifications.map((recorded) => recorded.titles()))
  expect(titles.flat()).toEqual(['Audio Generated'])
})

test('the page shows the end of a narration that came while the WebSocket was cut, and reconnects', {
  tag: '@long',
}, async ({ page, context }) => {
  const notifications = await recordNotifications(page, 'granted')
  const { sockets, release } = await delayCompletion(page)
  await signIn(page, 'cut@example.com')
  await createSlide(page, 'I read in a quiet library')
  await expect.poll(() => sockets.length).toBe(1)
  await generateAudioButton(page).click()
  await expect(narrationProgress(page)).toBeVisible()

  await context.setOffline(true)
  for (const socket of sockets) await socket.close()
  release()
  const statuses = async () => {
    const jobs: { status: string }[] = await (await page.request.get('/api/jobs')).json()
    return jobs.map(({ status }) => status)
  }
  await expect.poll(statuses, renderTimeout).toEqual(['completed'])
  await expect(playButton(page)).toHaveCount(0)
  await context.setOffline(false)

  await expect(playButton(page)).toBeVisible()
  await expect.poll(notifications.titles).toEqual(['Audio Generated'])
  await expect.poll(() => sockets.length).toBeGreaterThan(1)
})

test('each refusal of a narration shows its own message', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'unheard-of@example.com')
  await createSlide(page, 'I rest well')
  const refusals = [
    {
      status: 429,
      title: 'Daily Limit Reached',
      text: "You've reached your limit for audio generation. Upgrade for more access.",
      planLinks: 1,
    },
    {
      status: 402,
      title: 'Upgrade Required',
      text: 'Audio generation requires a paid subscription.',
      planLinks: 1,
    },
    {
      status: 500,
      title: 'Generation Failed',
      text: 'Could not generate audio. Please try again.',
      planLinks: 0,
    },
  ]
  for (const { status, title, text, planLinks } of refusals) {
    await page.route('**/generate-audio', (route) => route.fulfill({ status }))
    await generateAudioButton(page).click()
    await expect(toasts(page)).toContainText(title)
    await expect(toasts(page)).toContainText(text)
    await expect(toasts(page).getByRole('link', { name: 'View Plans' })).toHaveCount(planLinks)
    await expect(generateAudioButton(page)).toBeEnabled()
    await page.unroute('**/generate-audio')
  }
})

test('the request contains the voice chosen with the keyboard', async ({ page }) => {
  const voices = ['Heart', 'Nicole', 'Emma', 'Michael'].map((label) => ({
    id: label.toLowerCase(),
    label,
    character: 'calm',
    sampleUrl: null,
  }))
  await page.route('**/api/voices', (route) =>
    route.fulfill({ json: { voices, chosen: 'nicole' } }),
  )
  await signIn(page, 'chooser@example.com')
  await createSlide(page, 'I sing in a choir')
  const choice = page.getByRole('button', { name: /^Voice/ })
  await expect(choice).toHaveText('Nicole calm')
  await choice.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Nicole calm' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Emma calm' })).toBeChecked()
  await expect(choice).toHaveText('Emma calm')
  await page.route('**/generate-audio', (route) => route.fulfill({ status: 500 }))
  const request = page.waitForRequest('**/generate-audio')
  await generateAudioButton(page).click()
  expect((await request).postDataJSON()).toEqual({ pace: 0.85, voice: 'emma' })
})
