/**
 * Which modules of the client share a file. Left to itself the bundler makes a file of every set of
 * modules that some pages have in common, and the signed-in home began with thirty of them: on a phone
 * each is a turn to wait for, with a head of its own. So what is needed together comes together.
 */
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const source = (path: string) => join(import.meta.dirname, '../client', path)

/** Where it all begins, for everybody. */
const start = source('app/main.tsx')
const visitor = source('app/visitor.tsx')
/** The first moment of those who are signed in */
const home = ['app/signed-in-app.tsx', 'app/shell.tsx', 'screens/home/index.tsx'].map(source)
const toaster = source('ui/toaster.tsx')

/** The file of what everybody needs who is signed in, the home included. */
export const signedInChunk = 'signed-in'

type Name = 'base' | 'common' | typeof signedInChunk

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
    // In this order: each takes what it needs of the rest along.
    group('base'),
    // Few and small. Their package is one large index, through which every icon seems to be needed.
    { name: 'icons', test: /node_modules\/lucide-react\// },
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
  // Those that are asked for by name stay files of their own.
  const roots = new Set([start, visitor, toaster])
  return (id) => {
    if (roots.has(id) || id.endsWith('.css')) return null
    if (atStart.has(id) || (atLanding.has(id) && inApp.has(id))) return 'base'
    if (!atHome.has(id)) return null
    // Visitors must not fetch the whole app for the sake of a form.
    return inVisit.has(id) ? 'common' : signedInChunk
  }
}

interface ReachOptions {
  /** Also what comes when something is opened. */
  later?: boolean
  except?: string
}

/** These modules, and all that they import. */
function reachableFrom(
  graph: Rolldown.ChunkingContext,
  roots: readonly string[],
  { later = false, except }: ReachOptions = {},
): Set<string> {
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || id === except) continue
    seen.add(id)
    const module = graph.getModuleInfo(id)
    waiting.push(...(module?.importedIds ?? []))
    if (later) waiting.push(...(module?.dynamicallyImportedIds ?? []))
  }
  return seen
}
