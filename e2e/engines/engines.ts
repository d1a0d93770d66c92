/**
 * Runs the listening journeys in Debian's Firefox and WebKitGTK, as far as they are installed, and names
 * what is missing. (Chromium has the journeys of Playwright.) Exits with 1 if a journey fails.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { journeys } from './journeys.ts'
import { type Driver, openFirefox, openWebKit } from './webdriver.ts'

const port = 4273 + Number(process.env.TEST_PORT_OFFSET ?? 0)
const origin = `http://localhost:${port}`
const miniBrowser = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
].find((path) => existsSync(path))

interface Engine {
  name: string
  /** Debian packages by a file of each. */
  needs: Readonly<Record<string, string>>
  open: () => Promise<Driver>
}

const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    needs: { 'firefox-esr': '/usr/bin/firefox-esr' },
    open: () => openFirefox('/usr/bin/firefox-esr', port + 1),
  },
  {
    name: 'WebKitGTK',
    needs: {
      'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
      xvfb: '/usr/bin/Xvfb',
      'libwebkit2gtk-4.1-0': miniBrowser ?? '/usr/lib/webkit2gtk-4.1/MiniBrowser',
    },
    open: () => openWebKit('/usr/bin/WebKitWebDriver', miniBrowser ?? '', port + 2),
  },
]

const print = (line: string) => process.stdout.write(`${line}\n`)

async function runIn(engine: Engine): Promise<boolean> {
  const driver = await engine.open()
  try {
    for (const { title, run } of journeys) {
      try {
        await run(driver, origin)
        print(`${engine.name}: passed: ${title}`)
      } catch (error) {
        print(`${engine.name}: FAILED: ${title}: ${error}`)
        // The journeys build on each other.
        return false
      }
    }
    return true
  } finally {
    await driver.close()
  }
}

async function main(): Promise<void> {
  const missing = engines.map(({ needs }) =>
    Object.entries(needs).flatMap(([name, file]) => (existsSync(file) ? [] : [name])),
  )
  for (const [index, { name }] of engines.entries()) {
    if (missing[index]?.length)
      print(`${name}: not run: install ${missing[index].join(', ')} (Debian packages)`)
  }
  const installed = engines.filter((_engine, index) => missing[index]?.length === 0)
  if (installed.length === 0) return
  const server = spawn(process.execPath, ['e2e/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port) },
  })
  try {
    while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) await delay(500)
    for (const engine of installed) if (!(await runIn(engine))) process.exitCode = 1
  } finally {
    server.kill()
  }
}

await main()
