import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { anEntry, aSlide, serveJournal } from './journal-steps.ts'
import { adminEmail, setStoredTheme, signIn } from './page-steps.ts'

const viewports = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const

const slide = {
  ...aSlide,
  // The first of the seven slides in the list.
  id: `${aSlide.id.slice(0, -1)}0`,
  audioUrl: '/sample.mp3',
  trackId: 'track-1',
}
const paragraph = 'You stand behind the counter. [pause 3s] The loaves are warm, and you are calm.'

const screenPaths = [
  '/',
  '/create-slide',
  `/target-slide/${slide.id}`,
  '/journal',
  '/library',
  '/pricing',
  '/account',
  '/admin',
]

const users = Array.from({ length: 12 }, (_, index) => ({
  id: `018f6d2e-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
  email: `reader-${index}@example.com`,
  firstName: 'Ida',
  lastName: 'Reader',
  role: 'user',
  subscriptionTier: 'free',
  subscriptionStatus: null,
  stripeCustomerId: null,
  focusedSlideId: null,
  emailVerified: true,
}))

/**
 * Signs in as the administrator, who has every screen. Lists and time are fixed, because the position of a control
 * depends on the number of lines above it, and other journeys change the users.
 */
async function signInAsAdmin(page: Page): Promise<void> {
  await page.clock.setFixedTime('2026-11-13T12:00:00.000Z')
  await signIn(page, adminEmail)
  await serveJournal(page, [anEntry()])
  await page.route('**/api/admin/users*', (route) => route.fulfill({ json: users }))
  await page.route('**/api/target-slides', (route) =>
    route.fulfill({
      json: Array.from({ length: 7 }, (_, index) => ({
        ...slide,
        id: `${slide.id.slice(0, -1)}${index}`,
      })),
    }),
  )
  await page.route(`**/api/target-slides/${slide.id}`, (route) =>
    route.fulfill({
      json: {
        ...slide,
        script: Array.from({ length: 8 }, () => paragraph).join('\n\n'),
        writtenBy: null,
        needsSupport: false,
        careKind: null,
      },
    }),
  )
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * Returns the controls of the screen that one of the bars cuts off: at rest, those that lie half behind it;
 * with `focused`, those that are not entirely between the bars after they got the focus.
 */
const coveredControls = (page: Page, focused: boolean) =>
  page.evaluate((isFocused) => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const bottom =
      document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect().top ?? 0
    const isCutBy = (box: DOMRect, edge: number) => box.top < edge - 1 && box.bottom > edge + 1
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button:not(:disabled), input, select, textarea, summary)',
    )
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility()) return []
      // Some row of a long list usually lies at the edge, which shows that the list continues.
      if (!isFocused && control.closest('table, section article')) return []
      if (isFocused) {
        control.focus()
        if (document.activeElement !== control) return []
      }
      const box = control.getBoundingClientRect()
      // A link that covers a whole card may be higher than the window.
      if (box.height === 0 || box.height > bottom - top) return []
      const isCovered = isFocused
        ? box.top < top - 1 || box.bottom > bottom + 1
        : isCutBy(box, top) || isCutBy(box, bottom)
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim()
      return isCovered
        ? [
            `${control.tagName} ${name?.slice(0, 40)}: ${box.top} to ${box.bottom}, bars at ${top} and ${bottom}`,
          ]
        : []
    })
  }, focused)

/** Calls `check` at each size of the window. A screen is loaded once: its layout follows the size without a reload. */
async function atEachSize(
  page: Page,
  check: (viewport: (typeof viewports)[number]) => Promise<void>,
): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await page.evaluate(async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.scrollTo(0, 0)
      // Two frames: what React renders after the change of size is laid out by then.
      for (let frame = 0; frame < 2; frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    })
    await check(viewport)
  }
}

async function expectNothingCovered(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    await atEachSize(page, async ({ width, height }) => {
      const at = `${path} at ${width} × ${height}`
      expect.soft(await coveredControls(page, false), `${at} at rest`).toEqual([])
      expect.soft(await coveredControls(page, true), `${at} focused`).toEqual([])
    })
  }
}

test('no control is half behind a bar, at rest or focused, at four sizes of the window', {
  tag: '@long',
}, async ({ page }) => {
  await signInAsAdmin(page)
  await expectNothingCovered(page, screenPaths)
})

test('no control is half behind a bar for somebody who has no slide yet', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'newcomer-frame@example.com')
  await expectNothingCovered(page, ['/', '/create-slide', '/pricing', '/library'])
})

test('no control is half behind a bar with one slide that has no track, and no new slide left today', {
  tag: '@long',
}, async ({ page }) => {
  await signInAsAdmin(page)
  const silentSlide = { ...slide, audioUrl: null, trackId: null }
  await page.route('**/api/target-slides', (route) => route.fulfill({ json: [silentSlide] }))
  await page.route(`**/api/target-slides/${slide.id}`, (route) =>
    route.fulfill({
      json: {
        ...silentSlide,
        script: paragraph,
        writtenBy: null,
        needsSupport: false,
        careKind: null,
      },
    }),
  )
  await page.route('**/api/usage/stats', (route) =>
    route.fulfill({
      json: {
        usage: { slideCount: 2, audioCount: 0, journalCount: 0, totalCost: 0 },
        limits: {
          dailySlides: 2,
          dailyAudios: 2,
          totalSlides: null,
          totalAudios: null,
          slidesLeft: 0,
          audiosLeft: 2,
          renewsAt: null,
        },
      },
    }),
  )
  await expectNothingCovered(page, ['/', '/create-slide', `/target-slide/${slide.id}`])
})

test('no control of a journal without a slide is half behind a bar', async ({ page }) => {
  await signInAsAdmin(page)
  await page.route('**/api/target-slides', (route) => route.fulfill({ json: [] }))
  await expectNothingCovered(page, ['/journal'])
})

test('the navigation is an opaque bar over the full width, and header and content share their edges', {
  tag: '@long',
}, async ({ page }) => {
  await signInAsAdmin(page)
  for (const path of screenPaths) {
    await open(page, path)
    await atEachSize(page, async (viewport) => {
      const { bar, background, headerEdges, contentEdges } = await page.evaluate(() => {
        const navigation = document.querySelector('nav[aria-label="Main"]') as HTMLElement
        const box = navigation.getBoundingClientRect()
        const edgesOf = (selector: string) => {
          const element = document.querySelector(selector) as HTMLElement
          const { paddingLeft, paddingRight } = getComputedStyle(element)
          const { left, right } = element.getBoundingClientRect()
          return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
        }
        return {
          bar: [box.left, box.right, box.bottom],
          background: getComputedStyle(navigation).backgroundColor,
          headerEdges: edgesOf('header > .page-column'),
          contentEdges: edgesOf('main'),
        }
      })
      expect(bar).toEqual([0, viewport.width, viewport.height])
      expect(background).not.toMatch(/\/|rgba|transparent/)
      expect(headerEdges).toEqual(contentEdges)
    })
  }
})

test('from 1280 pixels on, the player is beside the script and stays in view', async ({ page }) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, `/target-slide/${slide.id}`)
  const player = page.getByRole('region', { name: '5-minute guided visualisation' })
  const script = page.locator('.script')
  const [playerBox, scriptBox] = [await player.boundingBox(), await script.boundingBox()]
  expect((playerBox?.x ?? 0) + (playerBox?.width ?? 0)).toBeLessThan(scriptBox?.x ?? 0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3))
  await expect(player.getByRole('button', { name: 'Play' })).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 1279, height: 800 })
  const below = await script.boundingBox()
  const above = await player.boundingBox()
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
})

// `expectAccessible` checks all rules only in the first theme, so one width begins with the dark one.
for (const [firstTheme, viewport, tag] of [
  ['light', viewports[0], []],
  ['dark', viewports[3], ['@long']],
] as const) {
  test(`every screen with content is accessible at ${viewport.width} pixels in both themes`, {
    tag: [...tag],
  }, async ({ page }) => {
    await setStoredTheme(page, firstTheme)
    await signInAsAdmin(page)
    await page.setViewportSize(viewport)
    for (const path of screenPaths) {
      await open(page, path)
      await expectAccessible(page)
    }
  })
}
