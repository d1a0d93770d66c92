/**
 * Makes the title font: `npm run fonts`. The product uses Fraunces with one value of the softness axis, so that
 * axis is fixed, which makes the files 40 % smaller; every glyph and weight stays. The subsetting tool is
 * used only here, so it is downloaded into `.cache`; the result is committed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Record<string, number> },
) => Promise<Buffer>

const version = '2.9.0'
/** The highest value of the softness axis. */
const softest = 100
const root = join(import.meta.dirname, '..')
const from = join(root, 'node_modules/@fontsource-variable/fraunces/files')
const into = join(root, 'client/styles/fonts')

const subsetFont = await fetchTool()
mkdirSync(into, { recursive: true })
for (const part of ['latin', 'latin-ext']) {
  const name = `fraunces-${part}-soft-normal.woff2`
  const whole = readFileSync(join(from, name))
  const fixed = await subsetFont(whole, everyCharacter(), {
    targetFormat: 'woff2',
    variationAxes: { SOFT: softest },
  })
  writeFileSync(join(into, name), fixed)
  console.log(`${name}: ${fixed.length} bytes, of ${whole.length}`)
}

/** All characters of the Basic Multilingual Plane, which includes everything in the files. */
function everyCharacter(): string {
  const codes = Array.from({ length: 0x1_0000 }, (_, code) => code)
  const isSurrogate = (code: number) => code >= 0xd8_00 && code <= 0xdf_ff
  return String.fromCharCode(...codes.filter((code) => !isSurrogate(code)))
}

async function fetchTool(): Promise<SubsetFont> {
  const folder = join(root, '.cache', `subset-font-${version}`)
  const entry = join(folder, 'node_modules/subset-font/index.js')
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    execFileSync('npm', ['install', ...quiet, `subset-font@${version}`], {
      cwd: folder,
      stdio: 'inherit',
    })
  }
  const module = (await import(pathToFileURL(entry).href)) as { default: SubsetFont }
  return module.default
}
