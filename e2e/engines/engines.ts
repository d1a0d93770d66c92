/**
 * Runs the listening journeys in Debian's Firefox and WebKitGTK, as far as they are installed, and names
 * what is missing. (Chromium has the journeys of Playwright.) Exits with 1 if a journey fails.
 *
 *   npm run test:engines
 *   npm run test:engines -- Firefox
 *   npm run test:engines -- screens FOLDER     every screen instead, on a phone and a desktop, as pictures
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { type Journey, journeys } from './journeys.ts'
import { checkScreens } from './screens.ts'
import { openWebKit } from './webkit.ts'

const port = 4273 + Number(process.env.TEST_PORT_OFFSET ?? 0)
const origin = `http://localhost:${port}`
const miniBrowser = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
].find((path) => existsSync(path))

interface Engine {
  name: string
  /** The Debian packages that it needs, each with a file that the package installs. */
  packageFiles: Readonly<Record<string, string>>
  open: () => Promise<Driver>
  /** A demo user who starts without a slide. */
  email: string
}

const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    packageFiles: { 'firefox-esr': '/usr/bin/firefox-esr', pulseaudio: '/usr/bin/pulseaudio' },
    open: () => openFirefox('/usr/bin/firefox-esr', port + 1),
    email: 'premium@evenstream.test',
  },
  {
    name: 'WebKitGTK',
    packageFiles: {
      'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
      xvfb: '/usr/bin/Xvfb',
      'libwebkit2gtk-4.1-0': miniBrowser ?? '/usr/lib/webkit2gtk-4.1/MiniBrowser',
    },
    open: () => openWebKit('/usr/bin/WebKitWebDriver', miniBrowser ?? '', port + 2),
    email: 'admin@evenstream.test',
  },
]

const print = (line: string) => process.stdout.write(`${line}\n`)

const elapsedSince = (startedAt: number) =>
  `${((performance.now() - startedAt) / 1000).toFixed(0)} s`

/**
 * `selection`: the name of an engine or `screens`; without it, the journeys run in all installed engines.
 * `folder`: where `screens` saves its pictures.
 */
const [selection, folder = '.cache/engines'] = process.argv.slice(2)

const journeysFor = (engine: Engine): readonly Journey[] =>
  selection === 'screens'
    ? [
        {
          title: `every screen, in ${folder}`,
          run: (driver) => checkScreens(driver, { origin, engine: engine.name, folder }),
        },
      ]
    : journeys

async function runJourneys(engine: Engine): Promise<boolean> {
  const driver = await engine.open()
  try {
    for (const { title, run, reasonToSkip } of journeysFor(engine)) {
      const reason = reasonToSkip?.(driver)
      if (reason) {
        print(`${engine.name}: not run: ${title}: ${reason}`)
        continue
      }
      const startedAt = performance.now()
      try {
        await run(driver, { origin, email: engine.email })
        print(`${engine.name}: passed: ${title} (${elapsedSince(startedAt)})`)
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
  const missing = engines.map(({ packageFiles }) =>
    Object.entries(packageFiles).flatMap(([name, file]) => (existsSync(file) ? [] : [name])),
  )
  for (const [index, { name }] of engines.entries()) {
    if (missing[index]?.length)
      print(`${name}: not run: install ${missing[index].join(', ')} (Debian packages)`)
  }
  const installed = engines.filter((_engine, index) => missing[index]?.length === 0)
  for (const engine of installed) {
    if (selection !== undefined && selection !== 'screens' && engine.name !== selection) continue
    if (!(await runWithProduct(engine))) process.exitCode = 1
  }
}

/** Runs the journeys of an engine against a product that is started for it, without data. */
async function runWithProduct(engine: Engine): Promise<boolean> {
  const server = spawn(process.execPath, ['e2e/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port) },
  })
  const exited = new Promise((resolve) => server.once('close', resolve))
  try {
    while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
      if (server.exitCode !== null) throw new Error('The product did not start')
      await delay(500)
    }
    return await runJourneys(engine)
  } finally {
    server.kill()
    await exited
  }
}

await main()
