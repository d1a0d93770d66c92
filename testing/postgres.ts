/** One PostgreSQL for the whole run; each test file takes a database of its own from a template. */
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

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'evenstream-test-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    databaseName: 'template',
    durable: false,
  })
  await migrateDatabase(server.url)
  project.provide('templateUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
