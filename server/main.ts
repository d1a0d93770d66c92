// The entry point. `start.ts` is imported dynamically, after the compile cache and the hook of
// `resolve-drizzle-files.ts` have been set up.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import './resolve-drizzle-files.ts'

// Node stores what it compiles, so that later starts take less time. Where the folder cannot be written, as in the
// image, nothing is stored.
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'))

await import('./start.ts')

// Stored now, because a process that is killed stores nothing.
flushCompileCache()
