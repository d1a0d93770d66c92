import { describe, expect, it } from 'vitest'
import { importedBy, listTestFiles, projectOf, type ReadSource } from './test-projects.ts'

const sources =
  (files: Record<string, string>): ReadSource =>
  (path) =>
    files[path] ?? ''

const dynamicImport = (path: string) => `const module = await import('${path}')`

describe('the project of a test file', () => {
  it.each([
    ['client/app/app.test.tsx', 'dom'],
    ['test/hostile/contract.test.ts', 'slow'],
    ['server/audio/render-track.slow.test.ts', 'slow'],
    ['server/audio/render-track.long.test.ts', 'long'],
    ['test/hostile/contract.long.test.ts', 'long'],
    ['core/calendar.test.ts', 'unit'],
  ])('is decided by its folder or suffix: %s is in %s', (path, project) => {
    expect(projectOf(path, sources({}))).toBe(project)
  })

  it.each([
    [`import { createDatabase } from '#testing/database.ts'`, 'server'],
    [`import {\n  S3Double,\n} from '../testing/s3-double.ts'`, 'server'],
    [dynamicImport('#testing/process.ts'), 'slow'],
    [`import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'`, 'slow'],
    [`import type { TestServer } from '#testing/server.ts'`, 'unit'],
    [`import { compose } from '#server/compose.ts'`, 'unit'],
  ])('is decided by the imports of the file: %s', (source, project) => {
    expect(projectOf('server/some.test.ts', sources({ 'server/some.test.ts': source }))).toBe(
      project,
    )
  })

  it('is decided by its suffix although it starts a process', () => {
    const path = 'server/main.long.test.ts'
    const read = sources({ [path]: `import { startProduct } from '#testing/process.ts'` })
    expect(projectOf(path, read)).toBe('long')
  })

  it('is decided by the imports of its helpers, too', () => {
    const read = sources({
      'server/some.test.ts': `import { queued } from './some.test-support.ts'`,
      'server/some.test-support.ts': `export { openTestDatabase } from '#testing/queue.ts'`,
      'testing/queue.ts': `import { createDatabase } from './database.ts'`,
    })
    expect(projectOf('server/some.test.ts', read)).toBe('server')
  })
})

describe('the unit project', () => {
  const startUp =
    /^(testing\/(database|postgres|process|server)|server\/(main|compose)|server\/db\/embedded\/embedded-postgres)\.ts$/
  const everything = /./
  const unitFiles = listTestFiles().filter((path) => projectOf(path) === 'unit')

  it('has the tests of core and shared, except the slow ones', () => {
    const heavy = /\.slow\.test\.ts$/
    const pure = listTestFiles().filter(
      (path) => /^(core|shared)\//.test(path) && !heavy.test(path),
    )
    expect(pure.length).toBeGreaterThan(20)
    expect(unitFiles).toEqual(expect.arrayContaining(pure))
  })

  it('imports neither a database nor the start-up of the server, directly or indirectly', () => {
    const offending = unitFiles.flatMap((path) =>
      [...importedBy(path, everything)]
        .filter((file) => startUp.test(file))
        .map((file) => `${path} imports ${file}`),
    )
    expect(offending).toEqual([])
  })
})
