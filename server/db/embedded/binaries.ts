import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

export function locateBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): PostgresBinaries {
  const packageName = `@embedded-postgres/${platform}-${architecture}`
  const folder = nativeFolder(packageName)
  const binaries = folder && { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  if (!binaries || !existsSync(binaries.initdb) || !existsSync(binaries.postgres)) {
    throw new EmbeddedPostgresError(
      `The built-in PostgreSQL is not installed for this machine (${packageName}): ` +
        'install the optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return binaries
}

/** The package exports only its entry point, `dist/index.js`; the binaries are in a sibling of `dist`. */
function nativeFolder(packageName: string): string | undefined {
  try {
    const entryPoint = createRequire(import.meta.url).resolve(packageName)
    return join(dirname(dirname(entryPoint)), 'native', 'bin')
  } catch {
    return undefined
  }
}
