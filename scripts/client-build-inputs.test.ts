import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importedBy } from '#testing/test-projects.ts'
import { clientBuildInputs } from './client-build-inputs.ts'

describe('the inputs of the client’s build', () => {
  const inputs = new Set(clientBuildInputs(join(import.meta.dirname, '..')))
  const missing = (paths: readonly string[]) => paths.filter((path) => !inputs.has(path))

  it('contain the configuration and every file that it imports', () => {
    const imported = [...importedBy('vite.config.ts', /^(vite\.config|scripts\/.*)\.ts$/)]
    expect(imported).toContain('scripts/service-worker-plugin.ts')
    expect(missing(imported)).toEqual([])
  })

  it('contain the files that decide how modules are resolved and compiled', () => {
    expect(
      missing(['package.json', 'package-lock.json', 'tsconfig.base.json', 'client/tsconfig.json']),
    ).toEqual([])
  })

  it('contain the sources of the client and of what it imports, but no tests', () => {
    expect(
      missing([
        'client/index.html',
        'client/public/manifest.webmanifest',
        'client/offline/service-worker.ts',
        'shared/plans.ts',
        'core/local-date.ts',
      ]),
    ).toEqual([])
    expect([...inputs].filter((path) => path.includes('.test.'))).toEqual([])
  })
})
