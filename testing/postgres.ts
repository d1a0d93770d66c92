/** One PostgreSQL for the projects of a run that need it; test files take databases of their own from a template. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/** Each project loads its own copy of this module, so the server is shared through the global object. */
const shared = globalThis as { testPostgres?: Promise<{ url: string; stop: () => Promise<void> }> }

export default async function setup(project: TestProject) {
  const isFirst = shared.testPostgres === undefined
  shared.testPostgres ??= start()
  const server = await shared.testPostgres
  project.provide('templateUrl', server.url)
  if (isFirst) return server.stop
}

async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'evenstream-test-'))
  const server = await startEmbeddedPostgres({ dataDir, databaseName: 'template', durable: false })
  await migrateDatabase(server.url)
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
