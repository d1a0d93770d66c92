import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { listTestFiles, projectOf, type TestProjectName } from './testing/test-projects.ts'

const root = import.meta.dirname

// Dates on screen follow the time zone of the machine.
process.env.TZ = 'UTC'

// Node keeps compiled modules for the processes and threads that tests start.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled')

/**
 * Projects with the longest tests run first, so that no worker idles at the end. The files of a project stay
 * together, because those without isolation share a worker.
 */
const projectOrder: TestProjectName[] = ['long', 'slow', 'server', 'dom', 'unit']

class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) =>
      projectOrder.indexOf(project.name as TestProjectName)
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/**
 * The folder in which Vitest caches transformed modules for the next run. Vitest invalidates a cached module when the
 * module, this configuration or the lock file changes. A change of the other files that decide how modules are
 * transformed and resolved gives the folder another name.
 */
function transformCache(): string {
  const hash = createHash('sha256')
  for (const path of ['package.json', ...globSync('{,*/}tsconfig*.json', { cwd: root }).sort()])
    hash.update(readFileSync(join(root, path)))
  return join(root, '.cache', 'vitest', hash.digest('hex').slice(0, 16))
}

const files = Object.groupBy(listTestFiles(), (path) => projectOf(path))

const project = (
  name: TestProjectName,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: files[name] ?? [], ...test },
})

const withPostgres = {
  globalSetup: ['testing/postgres.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  // The hook that `server/main.ts` registers, so that tests resolve the files of drizzle-orm as the product does.
  execArgv: ['--import', join(root, 'server', 'resolve-drizzle-files.ts')],
}

export default defineConfig({
  test: {
    environment: 'node',
    // Timeouts end what hangs. They are generous, because a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    experimental: { fsModuleCache: true, fsModuleCachePath: transformCache() },
    // At least three, also on fewer cores, because the slow tests mostly wait for processes.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: ProjectSequencer },
    projects: [
      // Files of a project without isolation share a worker, and with it the modules they load. Node itself
      // loads the modules of `unit`, so that a first run has nothing to transform.
      project('unit', { isolate: false, experimental: { viteModuleRunner: false } }),
      // jsdom is loaded once in each worker, and every file still gets modules and a window of its own.
      project('dom', { pool: 'vmForks', setupFiles: ['client/testing/setup.ts'] }),
      project('server', { ...withPostgres, isolate: false }),
      project('slow', { ...withPostgres, isolate: false }),
      project('long', withPostgres),
    ],
  },
})
