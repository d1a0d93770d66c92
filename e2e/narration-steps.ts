import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test'

/** Rendering a track takes minutes on a slow machine. */
export const renderTimeout = { timeout: 180_000 }

export const generateAudioButton = (page: Page) =>
  page.getByRole('button', { name: 'Generate Audio' })
export const narrationProgress = (page: Page) =>
  page.getByRole('progressbar', { name: 'Narration' })
export const player = (page: Page) =>
  page.getByRole('region', { name: '5-minute guided visualisation' })
export const playButton = (page: Page) =>
  player(page).getByRole('button', { name: 'Play', exact: true })
export const pauseButton = (page: Page) =>
  player(page).getByRole('button', { name: 'Pause', exact: true })
export const positionSlider = (page: Page) => player(page).getByRole('slider', { name: 'Position' })
export const elapsedTime = (page: Page) => player(page).getByText('Elapsed').locator('..')
/** The sentence that is marked as being spoken. */
export const currentSentence = (page: Page): Locator => page.locator('.script [aria-current]')

/** The audio element of the app's player; the list of voices has another one. */
const audio = (page: Page) => page.locator('audio').first()
/** The playback position of the audio element. */
export const playedSeconds = (page: Page): Promise<number> =>
  audio(page).evaluate((element: HTMLAudioElement) => element.currentTime)
export const trackSeconds = (page: Page): Promise<number> =>
  audio(page).evaluate((element: HTMLAudioElement) => element.duration)

/** Test browsers show no notifications: this stub records the requested ones. */
export async function recordNotifications(page: Page, permission: NotificationPermission) {
  await page.addInitScript((initialPermission) => {
    const titles: string[] = []
    let requestCount = 0
    class RecordedNotification {
      static permission = initialPermission
      static async requestPermission() {
        requestCount += 1
        RecordedNotification.permission = 'granted'
        return RecordedNotification.permission
      }
      onclick = null
      constructor(title: string) {
        titles.push(title)
      }
      close() {}
    }
    Object.assign(window, {
      Notification: RecordedNotification,
      recorded: { titles, requestCount: () => requestCount },
    })
  }, permission)
  interface RecordingWindow {
    recorded: { titles: string[]; requestCount: () => number }
  }
  return {
    titles: () => page.evaluate(() => (window as unknown as RecordingWindow).recorded.titles),
    countPermissionRequests: () =>
      page.evaluate(() => (window as unknown as RecordingWindow).recorded.requestCount()),
  }
}

/** Records the title of every toast; the returned function counts those with one title. */
export async function recordToasts(page: Page): Promise<(title: string) => Promise<number>> {
  await page.addInitScript(() => {
    const titles: string[] = []
    const recordedToasts = new WeakSet<Element>()
    Object.assign(window, { toastTitles: titles })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('li[data-variant]')) {
        if (recordedToasts.has(toast)) continue
        recordedToasts.add(toast)
        titles.push(toast.querySelector('.font-semibold')?.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return (title) =>
    page.evaluate(
      (expected) =>
        (window as unknown as { toastTitles: string[] }).toastTitles.filter(
          (recordedTitle) => recordedTitle === expected,
        ).length,
      title,
    )
}

/** Clicks the position slider at a fraction of its width. */
export async function seekByPointer(page: Page, fraction: number): Promise<void> {
  const box = await positionSlider(page).boundingBox()
  if (!box) throw new Error('The position slider is not visible')
  // Relative to the slider, because the page scrolls with the narration.
  await positionSlider(page).click({ position: { x: box.width * fraction, y: box.height / 2 } })
}

type Payload = Record<string, unknown>

/** A job, slide or entry as it was before its narration was complete. */
function withoutCompletion(payload: Payload): Payload {
  if (payload.status === 'completed') return { ...payload, status: 'processing', progress: 99 }
  if (payload.audioUrl) return { ...payload, audioUrl: null, trackId: null }
  if (payload.meditationAudioUrl)
    return { ...payload, meditationAudioUrl: null, meditationTrackId: null }
  return payload
}

/**
 * Hides the completion of jobs from the page until `release` is called, so that the states before it can
 * be checked on a fast machine. Call it before the page opens its WebSocket.
 */
export async function delayCompletion(page: Page) {
  let isDelayed = true
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket)
    socket.connectToServer().onMessage((message) => {
      // A withheld message is safe: the page also polls every two seconds.
      if (!isDelayed || JSON.parse(String(message)).type !== 'job_completed') socket.send(message)
    })
  })
  await page.route(/\/api\/(jobs|target-slides|journal-entries)(\/[^/]+)?$/, async (route) => {
    if (!isDelayed || route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const payload: Payload | Payload[] = await response.json()
    const json = Array.isArray(payload)
      ? payload.map(withoutCompletion)
      : withoutCompletion(payload)
    await route.fulfill({ response, json })
  })
  return {
    /** Every WebSocket that the page has opened. */
    sockets,
    release() {
      isDelayed = false
    },
  }
}

/** Starts the narration of the open slide and waits until it can be played. */
export async function narrate(page: Page): Promise<void> {
  await generateAudioButton(page).click()
  await expect(playButton(page)).toBeVisible(renderTimeout)
}
