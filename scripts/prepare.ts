/**
 * The part of the set-up that runs on the pinned Node: enables the git hooks, builds the client, downloads the voice,
 * and prepares a browser for tests. Which of these steps it takes depends mainly on the purpose.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clientBuildInputs } from './client-build-inputs.ts'
import { enableGitHooks } from './git-hooks.ts'

const root = join(import.meta.dirname, '..')
/** start, dev or test; or film (from tools/film), which is prepared like start. */
const [purpose] = process.argv.slice(2)

if (purpose === 'dev' || purpose === 'test') enableGitHooks(root, console.log)
if (purpose !== 'dev') await buildClient()
// Tests use the light voice, and a web process (ROLE=web) synthesises no speech.
const usesNeuralVoice = (process.env.TTS_PROVIDER || 'kokoro') === 'kokoro'
if (purpose !== 'test' && process.env.ROLE !== 'web' && usesNeuralVoice) {
  const { tryPrepareVoice } = await import('./prepare-voice.ts')
  await tryPrepareVoice(root, console.log)
}
if (purpose === 'test') {
  const { prepareBrowser } = await import('./browser.ts')
  prepareBrowser(console.log)
}

async function buildClient(): Promise<void> {
  const stamp = join(root, 'dist', 'client.stamp')
  const sourceHash = hashOf(clientBuildInputs(root))
  const isBuilt = existsSync(join(root, 'dist', 'client', 'index.html'))
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash) return
  console.log('Building the client')
  rmSync(stamp, { force: true })
  // Ignores the NODE_ENV of the shell: a development build is larger and slower, and would stay in dist/.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({
    root: join(root, 'client'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sourceHash)
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}
