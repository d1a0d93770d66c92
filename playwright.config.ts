import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const browser = findBrowser()
const port = 4173 + Number(process.env.TEST_PORT_OFFSET ?? 0)

/** A time zone in which it is about noon, so that no journey runs over midnight. */
function noonTimeZone(): string {
  const utcOffsetHours = 12 - new Date().getUTCHours()
  // The sign in these names is inverted: Etc/GMT-3 is three hours ahead of UTC.
  return `Etc/GMT${utcOffsetHours > 0 ? '-' : '+'}${Math.abs(utcOffsetHours)}`
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // These limits end what hangs. They are generous, because a busy machine is slow: a passing test takes no longer.
  // Hooks that start a product have the limit of a test.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    timezoneId: noonTimeZone(),
    // Playwright does not intercept requests that a service worker handles. Only `offline.spec.ts` allows one.
    serviceWorkers: 'block',
    // Animations take half of Chromium’s processor time. `npm run test:motion` leaves them on.
    contextOptions: { reducedMotion: process.env.TEST_MOTION ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: browser?.executablePath ?? '',
      env: { ...(process.env as Record<string, string>), ...browser?.env },
      // Chromium cannot use its sandbox when it runs as root; the pages are our own.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: process.env.PROCESSES === 'many' ? 'node e2e/serve-processes.ts' : 'node e2e/serve.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    env: { PORT: String(port) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
  },
})
