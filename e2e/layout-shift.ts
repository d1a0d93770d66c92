import type { Page } from '@playwright/test'

/**
 * Adds up all layout shifts of each page loaded from now on, beginning at 0 with each load. The returned function reads
 * the sum of the current page.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const recorded = { layoutShift: 0 }
    Object.assign(window, { recorded })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        recorded.layoutShift += (entry as { value?: number }).value ?? 0
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(
      () => (window as unknown as { recorded: { layoutShift: number } }).recorded.layoutShift,
    )
}
