/** Evaluates Dockerfile and .dockerignore as a builder would, without a container engine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guideNodeFlags } from '#server/adapters/writer/embedded/guide-process.ts'
import { readDockerignore } from './dockerignore.ts'
import { finalImageFiles } from './image-files.ts'
import { moduleClosure } from './module-closure.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const foldersNotRead = ['.git', 'node_modules', 'dist', 'data', '.cache']
const repositoryFiles = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !foldersNotRead.includes(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      : [entry.name],
  )

const secretNames = [
  '.env',
  '.env.local',
  '.env.production',
  'production.env',
  'compose.env',
  '.npmrc',
  '.netrc',
  '.pgpass',
  'id_rsa',
  'id_ed25519',
  'server.pem',
  'server.key',
  'client.p12',
  'client.pfx',
  'encryption-key',
  'master.key',
  'dump.sql.gz',
  'people.dump',
  'access.log',
]
const foldersWithSecrets = ['', 'server/', 'server/db/', 'core/', 'shared/', 'client/', 'scripts/']
const secrets = [
  ...foldersWithSecrets.flatMap((folder) => secretNames.map((name) => `${folder}${name}`)),
  'client/public/.env',
  'scripts/backup/.env',
  'data/keys/encryption-key',
  'data/postgres/cluster/base/1',
  'server/data/keys/master.key',
  'backup/2026-11-15/keys/keyring.jsonl',
  'backups/keys/master.key',
  'sub/.env',
  '.git/config',
  '.ssh/id_rsa',
  '.aws/credentials',
  '.cache/reports/vitest.json',
  '.cache/e2e/trace.zip',
]
const developmentFiles = [
  'server/main.test.ts',
  'testing/http-client.ts',
  'e2e/serve.ts',
  'docs/a.md',
]

const isIgnored = readDockerignore(read('.dockerignore'))
const tree = [...repositoryFiles, ...secrets, ...developmentFiles]
const context = tree.filter((path) => !isIgnored(path))
/** Some of the files that the RUN instructions of the build stage write. */
const filesWrittenByRun = {
  build: [
    '/app/node_modules/fastify/package.json',
    '/app/node_modules/.bin/node',
    '/app/dist/client/index.html',
    '/app/dist/client.stamp',
    '/app/.cache/voice-kokoro-2/model.onnx',
  ],
}
const image = finalImageFiles({ dockerfile: read('Dockerfile'), context, filesWrittenByRun })

/** The commands that operators run in a container. */
const commands = ['backup', 'restore', 'rotate-key', 'stripe-setup', 'stripe-reconcile']
const entries = ['server/main.ts', ...commands.map((name) => `scripts/${name}.ts`)]

describe('the build context', () => {
  it('contains no file with the name of a secret', () => {
    expect(secrets.filter((path) => context.includes(path))).toEqual([])
  })

  it('contains the scripts of the build stage and the sources of the client', () => {
    const buildInputs = [
      ...moduleClosure(root, ['scripts/prepare.ts', 'scripts/prepare-voice.ts', 'vite.config.ts']),
      ...repositoryFiles.filter(
        (path) => /^(client|core|shared)\//.test(path) && !isForTests(path),
      ),
      'package-lock.json',
      'tsconfig.base.json',
    ]
    expect(buildInputs.filter((path) => !context.includes(path))).toEqual([])
  })
})

describe('the final image', () => {
  it('contains no file with the name of a secret', () => {
    expect(secrets.filter((path) => image.includes(`/app/${path}`))).toEqual([])
    const names = new Set(image.map((path) => path.split('/').at(-1)))
    expect(secretNames.filter((name) => names.has(name))).toEqual([])
  })

  it('would contain secrets if .dockerignore excluded nothing', () => {
    const imageWithoutIgnoring = finalImageFiles({
      dockerfile: read('Dockerfile'),
      context: tree,
      filesWrittenByRun,
    })
    expect(imageWithoutIgnoring).toContain('/app/server/.env')
  })

  it('contains every module that the server and the operator commands load', () => {
    const needed = moduleClosure(root, entries)
    expect(needed.length).toBeGreaterThan(200)
    expect(needed.filter((path) => !image.includes(`/app/${path}`))).toEqual([])
  })

  it('contains the texts, the model and the indexes that the server reads', () => {
    const needed = repositoryFiles.filter(
      (path) => /^(core|server)\/.*\.(txt|bin|onnx|json)$/.test(path) && !isForTests(path),
    )
    expect(needed).toContain('server/adapters/writer/embedded/scene-index.bin')
    expect(needed).toContain('server/adapters/writer/embedded/answer-index.bin')
    expect(needed.filter((path) => !image.includes(`/app/${path}`))).toEqual([])
  })

  it('contains migrations, dependencies, the built client, the voice and the licences', () => {
    const migrations = repositoryFiles.filter((path) => path.startsWith('server/db/migrations/'))
    const journal = 'server/db/migrations/meta/_journal.json'
    const { entries } = JSON.parse(read(journal)) as { entries: { tag: string }[] }
    const listed = entries.map(({ tag }) => `server/db/migrations/${tag}.sql`)
    expect(listed.length).toBeGreaterThan(0)
    expect(migrations).toEqual(expect.arrayContaining([...listed, journal]))
    const needed = [...migrations, 'package.json', 'LICENSE', 'NOTICE.md']
    const absolute = [...needed.map((path) => `/app/${path}`), ...filesWrittenByRun.build]
    const missing = absolute.filter((path) => !image.includes(path))
    // The stamp is used only by the next build.
    expect(missing).toEqual(['/app/dist/client.stamp'])
  })

  it('contains no tests, no client sources and no development tools', () => {
    const ownFiles = image.filter((path) => !path.startsWith('/app/node_modules/'))
    expect(ownFiles.filter((path) => isForTests(path) || path.startsWith('/app/client/'))).toEqual(
      [],
    )
    expect(
      ownFiles.filter((path) =>
        /^\/app\/(e2e|testing|test|bench|faults|docs|tools|training)\//.test(path),
      ),
    ).toEqual([])
  })
})

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile')

  it('names only scripts that exist, runs as an unprivileged user and has a health check', () => {
    const scriptPaths = [...dockerfile.matchAll(/\b(?:scripts|server)\/[\w/-]+\.ts/g)].map(
      ([path]) => path,
    )
    expect(scriptPaths).toContain('server/main.ts')
    for (const path of scriptPaths) expect(existsSync(join(root, path))).toBe(true)
    const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect(lastStage).toMatch(/^USER node$/m)
    expect(lastStage).toMatch(/^HEALTHCHECK /m)
  })

  it('fills the compile cache as the user of the guide process and with its flags, because Node keeps a cache for each user and set of flags', () => {
    const [buildStage = ''] = dockerfile.split('\nFROM base\n').slice(-2)
    expect(buildStage).toMatch(
      /^RUN mkdir -p \.cache\/compiled && chown node \.cache\/compiled\nUSER node\nRUN NODE_COMPILE_CACHE=\.cache\/compiled .*writer-process\.ts \\\n {2}&& ls .*\nUSER root\nRUN chmod -R a\+rX \.cache\/compiled$/m,
    )
    expect(buildStage).toContain(
      `node_modules/.bin/node ${guideNodeFlags.join(' ')} server/adapters/writer/embedded/writer-process.ts`,
    )
  })

  it('takes the base image of every stage from NODE_IMAGE, so that a release can pin its digest', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(bases[0]).toBe('$NODE_IMAGE')
    expect(new Set(bases.slice(1))).toEqual(new Set(['base']))
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:\S+$/m)
    expect(dockerfile).not.toMatch(/^# syntax=/m)
  })
})

function isForTests(path: string): boolean {
  return /\.(test|fixture|test-support)\.tsx?$|\/client\/testing\/|^client\/testing\//.test(path)
}
