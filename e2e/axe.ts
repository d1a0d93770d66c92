import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Theme = 'light' | 'dark'

const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Besides colours, each theme has pictures of its own and another name for the button that switches it. */
const themeDependentRules = ['color-contrast', 'link-in-text-block', 'image-alt', 'button-name']

/**
 * Expects no accessibility violation on the page as it is now: checks the rules of `ruleTags` in the theme that is
 * shown, and in the other theme those that depend on the theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const theme = await page.evaluate(() =>
    document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  )
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  await expectNoViolation(createAxe({ page }).withTags(ruleTags), theme)
  await showTheme(page, otherTheme)
  // The source `undefined` is a script that does nothing: axe is in the page already, and loading it again takes
  // longer than these rules.
  const loadedAxe = createAxe({ page, axeSource: 'undefined' })
  await expectNoViolation(loadedAxe.withRules(themeDependentRules), otherTheme)
  await showTheme(page, theme)
}

/** Reports only violations: otherwise axe would spend a tenth of its time on describing elements that pass. */
const createAxe = (source: ConstructorParameters<typeof AxeBuilder>[0]) =>
  new AxeBuilder(source).options({ resultTypes: ['violations'] })

async function expectNoViolation(axe: AxeBuilder, theme: Theme): Promise<void> {
  // Without the legacy mode, a second page is opened for each result, which only frames of other origins need.
  const { violations } = await axe.setLegacyMode().analyze()
  const descriptions = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`,
  )
  expect(descriptions, `violations in the ${theme} theme`).toEqual([])
}

/** Shows the theme as if it had been chosen in another tab, with its colours settled. */
async function showTheme(page: Page, theme: Theme): Promise<void> {
  const shownScheme = await page.evaluate((chosenTheme) => {
    localStorage.setItem('theme', chosenTheme)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    // Pages that the server renders apply the stored theme only while they load.
    document.documentElement.classList.toggle('dark', chosenTheme === 'dark')
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
    return getComputedStyle(document.documentElement).colorScheme
  }, theme)
  expect(shownScheme).toBe(theme)
}
