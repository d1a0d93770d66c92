/**
 * The product for development: Vite with hot reload on PORT, and behind it the product's server, restarted
 * when one of its sources changes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const apiPort = port + 1

const spawnNode = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })

const children: ChildProcess[] = [
  spawnNode(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: String(apiPort),
    PUBLIC_URL: `http://localhost:${port}`,
  }),
  spawnNode(['node_modules/vite/bin/vite.js', '--config', 'vite.config.ts'], {
    PORT: String(port),
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  }),
]

let isStopping = false
function stop(): void {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
