import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Days on the page are those of whoever looks; here nobody looks from anywhere in particular.
process.env.TZ = 'UTC'

export default defineConfig({
  test: {
    include: [
      '{shared,core,server,sandbox,client,scripts,test,bench,tools,training}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['testing/postgres.ts'],
    setupFiles: ['client/testing/setup.ts'],
    // A browser-like page is costly to make; most tests need none and say so by not asking for it.
    environment: 'node',
    // For what hangs. A busy machine is slow, not wrong: none of these may end what merely waits.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    // A test waits for its database and its processes more than it computes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
})
