/**
 * Adds the service worker to the client's build, as one classic script that contains the hashed names of
 * the shell's files.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { signedInChunk } from './chunk-groups.ts'

const source = join(import.meta.dirname, '../client/offline/service-worker.ts')
/** Modules that the shell needs offline, in chunks of their own: the page, and its screen for an unreachable server. */
const shellModules = ['index.html', 'app/server-unreachable.tsx'].map((path) =>
  join(import.meta.dirname, '../client', path),
)
/** The shell's font files, without those for extended Latin (`-latin-ext-`). */
const fonts = /-latin-(soft|wght)-normal-[^/]*\.woff2$/

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = shellFiles(bundle).map((file) => `/${file}`)
        const code = await workerCode()
        const version = createHash('sha256')
          .update([code, ...files].join('\0'))
          .digest('hex')
          .slice(0, 12)
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: code.replaceAll('evenstreamShell', JSON.stringify({ version, files })),
        })
      },
    },
  }
}

function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const imported of file.imports) add(imported)
  }
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  for (const module of shellModules) {
    if (!chunks.some((chunk) => chunk.facadeModuleId === module)) {
      throw new Error(`${module} is not a separate chunk: the shell would not work offline`)
    }
  }
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && isShellChunk(file)) add(file.fileName)
    if (/^assets\/app-.*\.css$/.test(file.fileName) || fonts.test(file.fileName)) {
      files.add(file.fileName)
    }
  }
  return [...files].sort()
}

const isShellChunk = ({ name, facadeModuleId }: Rolldown.OutputChunk) =>
  name === signedInChunk || shellModules.includes(facadeModuleId ?? '')

async function workerCode(): Promise<string> {
  const buildResult = await build({
    configFile: false,
    root: join(import.meta.dirname, '../client'),
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const [chunk] = (
    Array.isArray(buildResult) ? buildResult : [buildResult as Rolldown.RolldownOutput]
  ).flatMap(({ output }) => output.filter((file) => file.type === 'chunk'))
  if (!chunk) throw new Error('The service worker was not built')
  return chunk.code
}
