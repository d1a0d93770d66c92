/**
 * Decides which modules of the client share a file. By default the bundler makes one file per set of modules
 * that some pages share: the signed-in home would load thirty, each with a round trip and headers.
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
/** The landing page. */
const visitor = source('app/visitor.tsx')
/** The first screen of signed-in users. */
const home = ['app/signed-in-app.tsx', 'app/shell.tsx', 'screens/home/index.tsx'].map(source)
/** Loaded on demand, for visitors and for signed-in users. */
const toaster = source('ui/toaster.tsx')

/** The chunk that every signed-in page loads. It contains the home screen. */
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
  const startModules = reachableFrom(graph, [start])
  const landingModules = reachableFrom(graph, [visitor])
  const visitorModules = reachableFrom(graph, [visitor, toaster], { dynamic: true })
  const homeModules = reachableFrom(graph, home)
  const appModules = reachableFrom(graph, home, { dynamic: true, except: visitor })
  // The entries stay separate files.
  const roots = new Set([start, visitor, toaster])
  return (id) => {
    if (roots.has(id) || id.endsWith('.css')) return null
    if (startModules.has(id) || (landingModules.has(id) && homeModules.has(id))) return 'base'
    // Parts of the landing page that the app loads with a later screen: the home screen does not need them.
    if (landingModules.has(id) && appModules.has(id)) return 'landing'
    if (!homeModules.has(id)) return null
    // Modules that visitors load as well are separate, so that a visitor's form does not load the whole app.
    return visitorModules.has(id) ? 'common' : signedInChunk
  }
}

interface ReachOptions {
  /** Whether dynamic imports are followed, too. */
  dynamic?: boolean
  except?: string
}

/** The modules and everything that they import. */
function reachableFrom(
  graph: Rolldown.ChunkingContext,
  roots: readonly string[],
  { dynamic = false, except }: ReachOptions = {},
): Set<string> {
  const reachedModules = new Set<string>()
  const pending = [...roots]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reachedModules.has(id) || id === except) continue
    reachedModules.add(id)
    const module = graph.getModuleInfo(id)
    pending.push(...(module?.importedIds ?? []))
    if (dynamic) pending.push(...(module?.dynamicallyImportedIds ?? []))
  }
  return reachedModules
}
