import { expect, test } from '@playwright/test'
import {
  delayCompletion,
  generateAudioButton,
  pauseButton,
  playedSeconds,
  renderTimeout,
} from './narration-steps.ts'
import { signIn } from './page-steps.ts'
import { createSlide } from './slide-steps.ts'

test('a narration is heard while it is being made, on another screen too, and plays on when it is complete', async ({
  page,
}) => {
  const completion = await delayCompletion(page)
  await signIn(page, 'early@example.com')
  await createSlide(page, 'I keep bees behind the house')
  await generateAudioButton(page).click()
  await expect(page.getByText('You can listen already')).toBeVisible(renderTimeout)
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(1)
  await expect(page.getByText('Playing while it is being read')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const dock = page.getByRole('region', { name: 'Player', exact: true })
  await dock.getByRole('link', { name: /I keep bees/ }).click()
  completion.release()
  await expect(pauseButton(page)).toBeVisible(renderTimeout)
  const secondsBefore = await playedSeconds(page)
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(secondsBefore + 1)
  const { playedRanges, source } = await page
    .locator('audio')
    .first()
    .evaluate((audio: HTMLAudioElement) => ({
      playedRanges: audio.played.length,
      source: audio.src,
    }))
  // One range without a gap, from a source that was not replaced by the complete track.
  expect(playedRanges).toBe(1)
  expect(source).toMatch(/\/preview$/)
})
