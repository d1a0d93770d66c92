import { expect, type Locator, type Page } from '@playwright/test'

/** A track takes as long to render as the machine takes to speak it. */
export const rendering = { timeout: 120_000 }

export const generateAudio = (page: Page) => page.getByRole('button', { name: 'Generate Audio' })
export const narrationProgress = (page: Page) =>
  page.getByRole('progressbar', { name: 'Narration' })
export const player = (page: Page) =>
  page.getByRole('region', { name: '5-minute guided visualisation' })
export const playButton = (page: Page) =>
  player(page).getByRole('button', { name: 'Play', exact: true })
export const pauseButton = (page: Page) =>
  player(page).getByRole('button', { name: 'Pause', exact: true })
export const line = (page: Page) => player(page).getByRole('slider', { name: 'Position' })
export const elapsed = (page: Page) => player(page).getByText('Elapsed').locator('..')
/** The sentence that is marked as being spoken. */
export const spoken = (page: Page): Locator => page.locator('.script [aria-current]')

const audio = (page: Page) => page.locator('audio')
/** What the browser has really decoded and played so far. */
export const heardUntil = (page: Page): Promise<number> =>
  audio(page).evaluate((element: HTMLAudioElement) => element.currentTime)
export const lengthOf = (page: Page): Promise<number> =>
  audio(page).evaluate((element: HTMLAudioElement) => element.duration)

/** Browsers in tests show no notifications: this notes the ones that the page asked for. */
export async function noteNotifications(page: Page, permission: NotificationPermission) {
  await page.addInitScript((given) => {
    const shown: string[] = []
    let asked = 0
    class Noted {
      static permission = given
      static async requestPermission() {
        asked += 1
        Noted.permission = 'granted'
        return Noted.permission
      }
      onclick = null
      constructor(title: string) {
        shown.push(title)
      }
      close() {}
    }
    Object.assign(window, { Notification: Noted, noted: { shown, asked: () => asked } })
  }, permission)
  type Noted = { noted: { shown: string[]; asked: () => number } }
  return {
    shown: () => page.evaluate(() => (window as unknown as Noted).noted.shown),
    timesAsked: () => page.evaluate(() => (window as unknown as Noted).noted.asked()),
  }
}

/** Notes every toast by its title, also those that have gone by the time one looks. */
export async function noteToasts(page: Page): Promise<(title: string) => Promise<number>> {
  await page.addInitScript(() => {
    const titles: string[] = []
    const seen = new WeakSet<Element>()
    Object.assign(window, { toastTitles: titles })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('li[data-variant]')) {
        if (seen.has(toast)) continue
        seen.add(toast)
        titles.push(toast.querySelector('.font-semibold')?.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return (title) =>
    page.evaluate(
      (wanted) =>
        (window as unknown as { toastTitles: string[] }).toastTitles.filter(
          (seen) => seen === wanted,
        ).length,
      title,
    )
}

/** Where the pointer goes on the line, as a share of its width. */
export async function seekByPointer(page: Page, share: number): Promise<void> {
  await line(page).scrollIntoViewIfNeeded()
  const box = await line(page).boundingBox()
  if (!box) throw new Error('The line of the player cannot be seen')
  await page.mouse.click(box.x + box.width * share, box.y + box.height / 2)
}

export async function narrate(page: Page): Promise<void> {
  await generateAudio(page).click()
  await expect(playButton(page)).toBeVisible(rendering)
}
