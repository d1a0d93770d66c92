import { globSync } from 'node:fs'

/** The files, relative to the root, from which the client is built: a change of one needs a new build. */
export const clientBuildInputs = (root: string): string[] => [
  // Its `imports` (#client/…).
  'package.json',
  // The installed packages.
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'scripts/chunk-groups.ts',
  'scripts/service-worker-plugin.ts',
  ...globSync('{client,shared,core}/**/*.*', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort(),
]
