// The entry point. `start.ts` is imported dynamically, after the hook has been registered.
import './resolve-drizzle-files.ts'

await import('./start.ts')
