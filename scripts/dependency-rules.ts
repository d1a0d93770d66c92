import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

/**
 * Import rules: shared ← core ← ports ← services ← routes (none imports what is to its right); the
 * client imports only shared and core. The dependency type 'core' is dependency-cruiser's word for the
 * modules of Node itself, not for the folder core/.
 */

/** A rule: `from` may import only `allowed` and modules of Node itself; tests may import anything. */
const allowOnly = (
  name: string,
  from: string,
  allowed: string[],
  comment: string,
): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: allowed, dependencyTypesNot: ['core'] },
})

const packages = '^node_modules/'

/** Tests and their helpers may import more than the product. */
const notProduct = '\\.(test|fixture|test-support)\\.ts$'

/** The services, their callers, and the implementations that `compose` chooses. */
const useCasesAndCallers =
  '^(sandbox/|server/(services|http|routes|adapters|identity|payments|metrics|compose|main|start\\.ts))'

/** The screens, each of which has a catalogue of its name. */
const screens = readdirSync(join(import.meta.dirname, '../client/screens')).join('|')

export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'Modules must not import each other in a cycle: merge them or extract a third.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'resolvable',
    comment: 'An import that cannot be resolved would escape every other rule.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  allowOnly(
    'shared-imports-only-zod',
    '^shared/',
    ['^shared/', '^node_modules/zod/'],
    'The contract is used by client and server.',
  ),
  allowOnly(
    'core-is-pure',
    '^core/',
    ['^core/', '^shared/', packages],
    'Rules import neither server nor browser nor Node code.',
  ),
  {
    name: 'core-uses-no-node',
    comment: 'Time, randomness and the machine are passed in as arguments.',
    severity: 'error',
    from: { path: '^(core|shared)/', pathNot: '\\.test\\.ts$' },
    to: { dependencyTypes: ['core'] },
  },
  allowOnly(
    'client-imports-only-shared-and-core',
    '^client/',
    ['^client/', '^shared/', '^core/', packages],
    'The client reaches the server only over HTTP.',
  ),
  {
    name: 'server-never-imports-client',
    comment: 'The server serves the built client; it never imports it.',
    severity: 'error',
    from: { path: '^(server|core|shared)/' },
    to: { path: '^client/' },
  },
  {
    name: 'screens-stay-apart',
    comment: 'What two screens share belongs to ui or lib.',
    severity: 'error',
    from: { path: '^client/screens/([^/]+)/' },
    to: { path: '^client/screens/([^/]+)/', pathNot: '^client/screens/$1/' },
  },
  {
    name: 'screens-read-their-own-texts',
    comment: 'A screen loads no catalogue of another screen.',
    severity: 'error',
    from: { path: '^client/screens/([^/]+)/' },
    to: {
      path: `^client/texts/(${screens})\\.ts$`,
      pathNot: '^client/texts/$1\\.ts$',
    },
  },
  {
    name: 'texts-are-plain-values',
    comment: 'A catalogue imports nothing of the client but other texts.',
    severity: 'error',
    from: { path: '^client/texts/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^client/', pathNot: '^client/texts/' },
  },
  {
    name: 'ui-and-lib-import-no-screen',
    comment: 'Screens import ui and lib, never the reverse.',
    severity: 'error',
    from: { path: '^client/(ui|lib)/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^client/(screens|app)/' },
  },
  {
    name: 'services-import-no-http-or-adapter',
    comment: 'A use case takes plain values: no HTTP, no route, no adapter, no sandbox.',
    severity: 'error',
    from: { path: '^server/(services|ports|db)/' },
    to: {
      path: '^(sandbox/|server/(http|routes|adapters|identity|payments|compose|main|start\\.ts)|node_modules/(fastify|@fastify|stripe)/)',
    },
  },
  {
    name: 'only-compose-imports-jobs',
    comment:
      'Handlers of jobs call services; both use the queue, and nothing but compose imports a handler.',
    severity: 'error',
    from: { path: '^server/', pathNot: ['^server/(jobs|compose)/', notProduct] },
    to: { path: '^server/jobs/' },
  },
  {
    name: 'lower-layers-import-no-use-case',
    comment: 'The folders below services import neither services nor what calls them.',
    severity: 'error',
    from: { path: '^server/(ports|db|live|audio|archive|blobs)/', pathNot: notProduct },
    to: { path: useCasesAndCallers },
  },
  {
    name: 'queue-imports-no-use-case',
    comment: 'The queue moves rows between states; what a job does is in handlers and services.',
    severity: 'error',
    from: { path: '^server/queue/', pathNot: notProduct },
    to: { path: [useCasesAndCallers, '^server/(live|audio|archive|blobs)/'] },
  },
  allowOnly(
    'adapters-import-only-ports-config-and-core',
    '^server/adapters/(?!.*\\.test-support)',
    ['^server/(adapters|ports)/', '^server/config(\\.ts$|/)', '^core/', '^shared/', packages],
    'An adapter implements a port; it imports no use case and no table.',
  ),
  allowOnly(
    'sandbox-imports-only-db-http-and-config',
    '^sandbox/',
    ['^sandbox/', '^server/(db|http)/', '^server/config\\.ts$', '^shared/', packages],
    'The sandbox stands for other companies, which reach the product only over their protocols.',
  ),
  {
    name: 'routes-go-through-services',
    comment: 'A route parses, calls one service and responds; it writes no query.',
    severity: 'error',
    from: {
      path: '^server/routes/',
      pathNot: ['\\.test(-support)?\\.ts$', '^server/routes/operations/'],
    },
    to: {
      path: '^(sandbox/|server/(adapters|compose|main|start\\.ts)|server/db/schema|node_modules/drizzle-orm/)',
    },
  },
  {
    name: 'only-compose-chooses',
    comment: 'Adapters and the sandbox are chosen in one place.',
    severity: 'error',
    from: {
      path: '^server/',
      pathNot: ['^server/compose(\\.ts$|/)', '^server/adapters/', notProduct],
    },
    to: { path: '^(sandbox|server/adapters)/' },
  },
  {
    name: 'no-test-code-in-the-product',
    comment: 'Product code must not import test helpers.',
    severity: 'error',
    from: {
      path: '^(client|server|sandbox|core|shared)/',
      pathNot: [
        '\\.test\\.tsx?$',
        '\\.fixture\\.ts$',
        '\\.test-support\\.tsx?$',
        '^client/testing/',
      ],
    },
    to: {
      path: '(^test/|^testing/|^client/testing/|\\.test\\.tsx?$|\\.test-support\\.tsx?$|node_modules/(vitest|@playwright|@testing-library)/)',
    },
  },
]

export const options: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(dist|\\.cache|data)/' },
  tsPreCompilationDeps: true,
  parser: 'swc',
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
  },
}
