import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test'

/** A track takes as long to render as the machine takes to speak it. */
export const renderTimeout = { timeout: 180_000 }

export const generateAudio = (page: Page) => page.getByRole('button', { name: 'Generate Audio' })
export const narrationProgress = (page: Page) =>
  page.getByRole('progressbar', { name: 'Narration' })
export const player = (page: Page) =>
  page.getByRole('region', { name: '5-minute guided visualisation' })
export const playButton = (page: Page) =>
  player(page).getByRole('button', { name: 'Play', exact: true })
export const pauseButton = (page: Page) =>
  player(page).getByRole('button', { name: 'Pause', exact: true })
export const positionSlider = (page: Page) => player(page).getByRole('slider', { name: 'Position' })
export const elapsed = (page: Page) => player(page).getByText('Elapsed').locator('..')
/** The sentence that is marked as being spoken. */
export const currentSentence = (page: Page): Locator => page.locator('.script [aria-current]')

const audio = (page: Page) => page.locator('audio')
/** What the browser has really decoded and played so far. */
export const playedSeconds = (page: Page): Promise<number> =>
  audio(page).evaluate((element: HTMLAudioElement) => element.currentTime)
export const trackSeconds = (page: Page): Promise<number> =>
  audio(page).evaluate((element: HTMLAudioElement) => element.duration)

/** Browsers in tests show no notifications: this notes the ones that the page asked for. */
export async function recordNotifications(page: Page, permission: NotificationPermission) {
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
export async function recordToasts(page: Page): Promise<(title: string) => Promise<number>> {
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
  const box = await positionSlider(page).boundingBox()
  if (!box) throw new Error('The line of the player cannot be seen')
  // On the line wherever it is by then: the page scrolls on with the voice.
  await positionSlider(page).click({ position: { x: box.width * share, y: box.height / 2 } })
}

type Payload = Record<string, unknown>

function asUnfinished(told: Payload): Payload {
  if (told.status === 'completed') return { ...told, status: 'processing', progress: 99 }
  if (told.audioUrl) return { ...told, audioUrl: null, trackId: null }
  if (told.meditationAudioUrl) return { ...told, meditationAudioUrl: null, meditationTrackId: null }
  return told
}

/**
 * The page hears how its work gets on, but that it is done only once it is let: a fast machine is done
 * before anybody has looked at what is shown until then. To be called before the page listens.
 */
export async function delayCompletion(page: Page) {
  let holding = true
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    lines.push(socket)
    socket.connectToServer().onMessage((message) => {
      // What was not heard is asked for: the page does so every other second.
      if (!holding || JSON.parse(String(message)).type !== 'job_completed') socket.send(message)
    })
  })
  await page.route(/\/api\/(jobs|target-slides|journal-entries)(\/[^/]+)?$/, async (route) => {
    if (!holding || route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const told: Payload | Payload[] = await response.json()
    const json = Array.isArray(told) ? told.map(asUnfinished) : asUnfinished(told)
    await route.fulfill({ response, json })
  })
  return {
    /** Every line that the page has opened to the server. */
    lines,
    letEnd() {
      holding = false
    },
  }
}

export async function narrate(page: Page): Promise<void> {
  await generateAudio(page).click()
  await expect(playButton(page)).toBeVisible(renderTimeout)
}
