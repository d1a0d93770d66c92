import type { Page } from '@playwright/test'

/** Records the cumulative layout shift of the pages loaded from now on; the returned function reads it. */
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
