/** Serves the product with the light voice, on a temporary data folder that is deleted at exit. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'evenstream-e2e-'))
const product = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', TTS_PROVIDER: 'light' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => product.kill(signal))
}
product.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
