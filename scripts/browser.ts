/**
 * Finds a Chromium for the tests: the one at TEST_BROWSER, the one inside an npm package (Linux x64),
 * the system's, or Playwright's download. The packaged one precedes the system's: its version is pinned, and it has
 * no user interface, which would cost processor time. If there is none, root on Debian installs the system's package
 * without a user interface; otherwise, or if that fails, Playwright's download is used.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

export interface Browser {
  executablePath: string
  env: Record<string, string>
}

const root = join(import.meta.dirname, '..')
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Debian's Chromium without a user interface. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The browser that the system has installed, with a user interface. */
export function findSystemBrowser(): Browser | undefined {
  const executablePath = systemPaths.find((path) => existsSync(path))
  return executablePath === undefined ? undefined : { executablePath, env: {} }
}

/** Returns undefined when no browser is installed, unpacked or downloaded yet. */
export function findBrowser(): Browser | undefined {
  if (process.env.TEST_BROWSER) return { executablePath: process.env.TEST_BROWSER, env: {} }
  if (existsSync(packaged.browser.executablePath)) return packaged.browser
  if (existsSync(headlessShell)) return { executablePath: headlessShell, env: {} }
  const system = findSystemBrowser()
  if (system) return system
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? { executablePath: downloaded, env: {} } : undefined
}

/** Unpacks the packaged browser on Linux x64; elsewhere installs or downloads one, unless there is one. */
export function prepareBrowser(log: (line: string) => void): void {
  if (process.platform === 'linux' && process.arch === 'x64') {
    if (process.env.TEST_BROWSER || existsSync(packaged.browser.executablePath)) return
    log('Unpacking a browser for the tests')
    unpackPackaged()
  } else if (!findBrowser()) {
    log('Installing a browser for the tests')
    if (!isRootOnDebian() || !installSystemPackage()) downloadWithPlaywright()
  }
  if (!findBrowser()) throw new Error('No browser for the tests: install Chromium and try again')
}

const aptGet = '/usr/bin/apt-get'
const isRootOnDebian = () => process.getuid?.() === 0 && existsSync(aptGet)

/**
 * A bare machine lacks the libraries that Playwright's download needs; Debian's package depends on them. Returns false
 * if there is no such package, as on Ubuntu, or the package server cannot be reached.
 */
function installSystemPackage(): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (args: string[]) => execFileSync(aptGet, args, { stdio: 'inherit', env })
  try {
    run(['update'])
    run(['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'])
  } catch {
    return false
  }
  return existsSync(headlessShell)
}

function downloadWithPlaywright(): void {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  execFileSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
}

const packaged = (() => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(
    readFileSync(join(dirname(entry), '..', '..', 'package.json'), 'utf8'),
  ) as { version: string }
  const folder = join(root, '.cache', `chromium-${version}`)
  return {
    folder,
    browser: {
      executablePath: join(folder, 'chromium'),
      env: {
        LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
        FONTCONFIG_PATH: join(folder, 'fonts'),
      },
    },
  }
})()

/**
 * The package unpacks into its process's TMPDIR, and includes system libraries only when its
 * environment looks like AWS Lambda. It therefore runs in a child process, and the result is renamed
 * into place, so that an incomplete browser is never used.
 */
function unpackPackaged(): void {
  const temporaryFolder = `${packaged.folder}.unfinished`
  rmSync(temporaryFolder, { recursive: true, force: true })
  mkdirSync(temporaryFolder, { recursive: true })
  execFileSync(
    process.execPath,
    ['-e', "import('@sparticuz/chromium').then(({ default: c }) => c.executablePath())"],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: temporaryFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    },
  )
  // The package's font configuration names Lambda folders; without a font all text has zero width.
  const folders = [join(packaged.folder, 'fonts'), '/usr/share/fonts']
  writeFileSync(
    join(temporaryFolder, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders
      .map((folder) => `<dir>${folder}</dir>`)
      .join('')}<cachedir>${join(packaged.folder, 'font-cache')}</cachedir></fontconfig>`,
  )
  rmSync(packaged.folder, { recursive: true, force: true })
  renameSync(temporaryFolder, packaged.folder)
}
