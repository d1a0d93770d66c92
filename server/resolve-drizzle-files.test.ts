import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const drizzle = join(import.meta.dirname, '..', 'node_modules', 'drizzle-orm')
const relativeImports = /(?:from|import)\s*["'](\.[^"']+)["']/g

// resolve-drizzle-files.ts relies on this: it bypasses Node's lookup of package.json.
describe('the files of drizzle-orm', () => {
  it('import each other by paths of ES modules that exist, so that they can be resolved without package.json', () => {
    const files = globSync('**/*.js', { cwd: drizzle })
    const imports = files.flatMap((file) =>
      [...readFileSync(join(drizzle, file), 'utf8').matchAll(relativeImports)].map(
        ([, specifier = '']) => ({ specifier, path: resolve(drizzle, dirname(file), specifier) }),
      ),
    )
    expect(imports.length).toBeGreaterThan(1_000)
    const known = new Set(files.map((file) => join(drizzle, file)))
    expect(imports.filter(({ path }) => !known.has(path))).toEqual([])
    const { type } = JSON.parse(readFileSync(join(drizzle, 'package.json'), 'utf8'))
    expect(type).toBe('module')
    expect(globSync('**/package.json', { cwd: drizzle })).toEqual(['package.json'])
  })
})
