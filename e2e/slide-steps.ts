import { expect, type Page } from '@playwright/test'
import { title } from './page-steps.ts'

export const goalField = (page: Page) => page.getByRole('textbox', { name: 'Your Desired Reality' })
export const generateButton = (page: Page) =>
  page.getByRole('button', { name: 'Generate Meditation Script' })

export async function openCreate(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create' }).click()
  await expect(title(page, 'Create Target Slide')).toBeVisible()
}

export async function createSlide(page: Page, goal: string): Promise<void> {
  await openCreate(page)
  await goalField(page).fill(goal)
  await generateButton(page).click()
  await expect(page).toHaveURL(/\/target-slide\/.+/)
  await expect(title(page, goal)).toBeVisible()
}
