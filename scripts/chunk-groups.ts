/**
 * Decides which modules of the client share a file. By default the bundler makes one file per set of modules
 * that some pages share: the signed-in home loaded thirty, and each cost a phone a round trip and headers.
 * Modules that are needed together are therefore bundled together.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

function source(path: string): string {
  const file = join(import.meta.dirname, '../client', path)
  if (!existsSync(file))
    throw new Error(`scripts/chunk-groups.ts names ${path}, which does not exist`)
  return file
}

/** The entry of every page. */
const start = source('app/main.tsx')
const visitor = source('app/visitor.tsx')
/** The first screen of signed-in users. */
const home = ['app/signed-in-app.tsx', 'app/shell.tsx', 'screens/home/index.tsx'].map(source)
const toaster = source('ui/toaster.tsx')

/** The chunk that every signed-in page needs, including the home screen. */
export const signedInChunk = 'signed-in'

type Name = 'base' | 'landing' | 'common' | typeof signedInChunk

export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let nameOf: ((id: string) => Name | null) | undefined
  const group = (wanted: Name): Rolldown.CodeSplittingGroup => ({
    debugName: wanted,
    name: (id, graph) => {
      nameOf ??= namesIn(graph)
      return nameOf(id) === wanted ? wanted : null
    },
  })
  return [
    // The order matters: each group also takes the dependencies that no earlier group has.
    group('base'),
    // The icons are few and small. All go into one chunk, because the package's index makes every icon look used.
    { name: 'icons', test: /node_modules\/lucide-react\// },
    group('landing'),
    group('common'),
    group(signedInChunk),
  ]
}

function namesIn(graph: Rolldown.ChunkingContext): (id: string) => Name | null {
  const atStart = reachableFrom(graph, [start])
  const atLanding = reachableFrom(graph, [visitor])
  const inVisit = reachableFrom(graph, [visitor, toaster], { later: true })
  const atHome = reachableFrom(graph, home)
  const inApp = reachableFrom(graph, home, { later: true, except: visitor })
  // The entries stay separate files.
  const roots = new Set([start, visitor, toaster])
  return (id) => {
    if (roots.has(id) || id.endsWith('.css')) return null
    if (atStart.has(id) || (atLanding.has(id) && atHome.has(id))) return 'base'
    // Parts of the landing page that the app loads with a later screen: the home screen does without them.
    if (atLanding.has(id) && inApp.has(id)) return 'landing'
    if (!atHome.has(id)) return null
    // A visitor's form must not load the whole app.
    return inVisit.has(id) ? 'common' : signedInChunk
  }
}

interface ReachOptions {
  /** Whether dynamic imports are followed, too. */
  later?: boolean
  except?: string
}

/** The modules and everything that they import. */
function reachableFrom(
  graph: Rolldown.ChunkingContext,
  roots: readonly string[],
  { later = false, except }: ReachOptions = {},
): Set<string> {
  const reachedModules = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reachedModules.has(id) || id === except) continue
    reachedModules.add(id)
    const module = graph.getModuleInfo(id)
    waiting.push(...(module?.importedIds ?? []))
    if (later) waiting.push(...(module?.dynamicallyImportedIds ?? []))
  }
  return reachedModules
}
