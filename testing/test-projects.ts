/**
 * Decides which Vitest project a test file belongs to:
 *
 * - `long`: files named `*.long.test.ts`, which `npm test` does not run: they take long, and cheaper tests
 *   prove the same rules.
 * - `dom`: everything under `client/`.
 * - `slow`: everything under `test/hostile` and `test/limits`, files named `*.slow.test.ts`, and files
 *   that start the product or a database as a process.
 * - `server`: files that use the PostgreSQL of the run, the test server, or a double that listens on a
 *   port.
 * - `unit`: all other files. They start neither a database nor the product.
 *
 * What a file starts is read from its imports. Only imports of test code are followed: the product
 * never imports test code.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export type TestProjectName = 'unit' | 'dom' | 'server' | 'slow' | 'long'
export type ReadSource = (path: string) => string

const root = join(import.meta.dirname, '..')
const testFiles = '!(node_modules|dist|data)/**/*.test.{ts,tsx}'

const longFiles = /\.long\.test\.ts$/
const slowFiles = /^test\/(hostile|limits)\/|\.slow\.test\.ts$/
const startsProcess =
  /^(testing\/(process|cluster)|server\/main|server\/db\/embedded\/embedded-postgres)\.ts$/
const usesServer = /^testing\/database\.ts$|-double(\.test-support)?\.ts$/
const testCode = /^(test|testing)\/|\.(test|test-support)\.tsx?$/

const readFromDisk: ReadSource = (path) => readFileSync(join(root, path), 'utf8')

export const listTestFiles = () => globSync(testFiles, { cwd: root }).sort()

export function projectOf(path: string, read = readFromDisk): TestProjectName {
  if (longFiles.test(path)) return 'long'
  if (path.startsWith('client/')) return 'dom'
  if (slowFiles.test(path)) return 'slow'
  const imported = [...importedBy(path, testCode, read)]
  if (imported.some((file) => startsProcess.test(file))) return 'slow'
  return imported.some((file) => usesServer.test(file)) ? 'server' : 'unit'
}

/** `path` and the files that are loaded with it. Only the imports of files that match `followed` are read. */
export function importedBy(path: string, followed: RegExp, read = readFromDisk): Set<string> {
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    if (followed.test(file)) for (const next of importsIn(file, read(file))) visit(next)
  }
  visit(path)
  return files
}

/** `import type` loads nothing and does not count. */
const importStatements =
  /^(?:import|export)\s(?!type\b)(?:[^'"]*\sfrom\s+)?['"]([#.][^'"]+\.tsx?)['"]/gm
const dynamicImports = /\bimport\(\s*['"]([#.][^'"]+\.tsx?)['"]/g

function importsIn(path: string, source: string): string[] {
  const statements = [...source.matchAll(importStatements), ...source.matchAll(dynamicImports)]
  return statements.map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
  )
}
