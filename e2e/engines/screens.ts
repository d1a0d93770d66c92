/**
 * Opens every screen on a phone and on a desktop, saves a picture of each for inspection, and checks that
 * nothing is wider than the window and that on Home no picture covers the title of its card.
 */
import { strict as assert } from 'node:assert'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Driver } from './driver.ts'
import { click, until } from './steps.ts'

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

const paths = {
  home: '/',
  create: '/create-slide',
  library: '/library',
  journal: '/journal',
  pricing: '/pricing',
  account: '/account',
  admin: '/admin',
  'not-found': '/nowhere',
} as const

const goal = 'I run my own small bakery on the corner and my neighbours greet me by name.'

/** Sends a request from the page, which has the session's cookie, and returns the response's body. */
const post = (driver: Driver, path: string, body: unknown) =>
  driver.run<{ id: string }>(`const request = new XMLHttpRequest()
    request.open('POST', ${JSON.stringify(path)}, false)
    request.setRequestHeader('Content-Type', 'application/json')
    request.send(${JSON.stringify(JSON.stringify(body))})
    return JSON.parse(request.responseText)`)

/** Busy parts of the landing page are ignored: one stays busy until it is scrolled into view. */
const isSettled = (driver: Driver) =>
  driver.run<boolean>(`if (!document.querySelector('h1')) return false
    if (!document.querySelector('nav[aria-label="Main"]')) return true
    return document.querySelector('main [aria-busy="true"]') === null`)

/** By how many pixels the page is wider than the window. */
const overflowPx = (driver: Driver) =>
  driver.run<number>('return document.documentElement.scrollWidth - innerWidth')

/**
 * By how many pixels a picture overlaps the title of its card: the card of today's focus, or the one that invites to
 * create the first slide. Assumes that no picture is to the right of the title.
 */
const overlapPx = (driver: Driver) =>
  driver.run<number>(`const title = document.querySelector('#todays-focus, #first-slide')
    if (!title) return 0
    const box = title.getBoundingClientRect()
    const pictures = [...title.closest('section').querySelectorAll('img')].map((img) => img.getBoundingClientRect())
    return Math.max(0, ...pictures.filter(({ width }) => width > 0).map((picture) =>
      Math.min(picture.right - box.left, picture.bottom - box.top, box.bottom - picture.top)))`)

export async function checkScreens(
  driver: Driver,
  { origin, engine, folder }: { origin: string; engine: string; folder: string },
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const problems: string[] = []
  const visit = async (name: string, path: string) => {
    for (const viewport of viewports) {
      await driver.resize(viewport.width, viewport.height)
      // Opened anew at each size: WebKitGTK evaluates media queries late after a change of the size.
      await driver.open(origin + path)
      await until(`the screen ${path}`, () => isSettled(driver))
      // Fonts and pictures may still be loading.
      await delay(500)
      const file = `${engine}-${name}-${viewport.width}.png`
      writeFileSync(join(folder, file), await driver.screenshot())
      if ((await overflowPx(driver)) > 0) problems.push(`${file} is wider than the window`)
      if ((await overlapPx(driver)) > 1) problems.push(`${file}: a picture covers the card's title`)
    }
  }
  await visit('landing', '/')
  await driver.open(`${origin}/api/login`)
  await click(driver, "//button[contains(., 'admin@evenstream.test')]")
  await until('the navigation', () =>
    driver.run(`return document.querySelector('nav[aria-label="Main"]') !== null`),
  )
  await visit('home-empty', '/')
  const { id } = await post(driver, '/api/target-slides/generate', { goalDescription: goal })
  await post(driver, '/api/journal-entries', {
    content: 'The kettle sang and I let the letter lie.',
    timeOfDay: 'morning',
    targetSlideId: id,
  })
  for (const [name, path] of Object.entries(paths)) await visit(name, path)
  await visit('slide', `/target-slide/${id}`)
  assert.deepEqual(problems, [])
}
