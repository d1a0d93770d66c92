/** Lists every module of the project that a program loads, by reading import statements and worker paths. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Find imports, dynamic imports, and worker files named by path. */
const referencePatterns = [
  /\bfrom\s+'((?:\.{1,2}\/|#)[^']+)'/g,
  /\bimport\(\s*'((?:\.{1,2}\/|#)[^']+)'/g,
  /\bimport\s+'((?:\.{1,2}\/|#)[^']+)'/g,
  /new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)/g,
  /join\(import\.meta\.dirname, '([\w.-]+\.ts)'\)/g,
]

export function moduleClosure(root: string, entries: readonly string[]): string[] {
  const modules = new Set<string>()
  const visit = (path: string) => {
    if (modules.has(path)) return
    if (!existsSync(join(root, path))) throw new Error(`${path} does not exist`)
    modules.add(path)
    if (!/\.(ts|mjs)$/.test(path)) return
    // Types are erased before the program runs.
    const source = readFileSync(join(root, path), 'utf8').replaceAll(
      /\b(?:import|export) type\b[^']*'[^']*'/g,
      '',
    )
    for (const pattern of referencePatterns) {
      for (const [, name = ''] of source.matchAll(pattern)) {
        visit(name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name))
      }
    }
  }
  for (const entry of entries) visit(entry)
  return [...modules].sort()
}
