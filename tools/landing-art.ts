/**
 * Draws the preview image of shared links and the icons of tabs and home screens from the product's own art.
 * The results are committed: run this after changing the logo or the covers.
 *
 *   npm run landing-art
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { coverArt } from '#core/cover-art/cover-art.ts'
import { findBrowser } from '../scripts/browser.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'client/public')
const maxSocialBytes = 150_000

const logo = readFileSync(join(folder, 'favicon.svg'), 'utf8')
/** The drawing without rounded corners, for systems that apply their own mask. */
const square = logo.replace(' rx="8"', '')
/** The drawing scaled to 78 %, within the safe zone of a maskable icon, which is the middle 80 %. */
const maskable = square
  .replace(
    '<path d="M8.5',
    '<g transform="translate(16 16) scale(.78) translate(-16 -16)"><path d="M8.5',
  )
  .replace('</svg>', '</g></svg>')

const installedBrowser = findBrowser()
if (!installedBrowser) throw new Error('No browser to draw with: npm test prepares one')
const browser = await chromium.launch({
  executablePath: installedBrowser.executablePath,
  env: { ...(process.env as Record<string, string>), ...installedBrowser.env },
  args: ['--no-sandbox'],
})
await draw(browser, 'icon-192.png', logo, 192)
await draw(browser, 'icon-512.png', logo, 512)
await draw(browser, 'icon-maskable-512.png', maskable, 512)
await draw(browser, 'apple-touch-icon.png', square, 180)
writeFileSync(join(folder, 'favicon.ico'), icoOf(await pictureOf(browser, logo, 32)))
await drawSocial(browser)
await browser.close()
for (const name of ['icon-512.png', 'apple-touch-icon.png', 'favicon.ico', 'social.png']) {
  console.log(`${String(statSync(join(folder, name)).size).padStart(7)}  ${name}`)
}

async function draw(on: Browser, name: string, svg: string, size: number): Promise<void> {
  writeFileSync(join(folder, name), await pictureOf(on, svg, size))
}

async function pictureOf(on: Browser, svg: string, size: number): Promise<Buffer> {
  const page = await on.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

/** An ICO file with one PNG. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/**
 * Recompresses the browser's PNG at the highest level, with 128 steps per colour instead of 256: the difference
 * is invisible, and the file is a third smaller.
 */
function recompress(png: Buffer): Buffer {
  const signatureAndHeader: Buffer[] = [png.subarray(0, 8)]
  const imageData: Buffer[] = []
  let header: Buffer = Buffer.alloc(0)
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR') {
      header = png.subarray(at + 8, at + 8 + length)
      signatureAndHeader.push(png.subarray(at, at + 12 + length))
    }
    if (type === 'IDAT') imageData.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  // Colour type 6 is RGBA, 2 is RGB.
  const bytesPerPixel = header.readUInt8(9) === 6 ? 4 : 3
  const lines = pixelLines(
    inflateSync(Buffer.concat(imageData)),
    header.readUInt32BE(0) * bytesPerPixel,
    bytesPerPixel,
  )
  for (const line of lines) for (let i = 0; i < line.length; i++) line[i] = (line[i] ?? 0) | 1
  const filtered = lines.flatMap((line, y) => [
    // PNG filter "up": a sky changes slowly from line to line.
    Buffer.from([2]),
    Buffer.from(line.map((value, i) => value - (lines[y - 1]?.[i] ?? 0))),
  ])
  const content = deflateSync(Buffer.concat(filtered), { level: 9, memLevel: 9 })
  return Buffer.concat([...signatureAndHeader, chunk('IDAT', content), chunk('IEND')])
}

/** Undoes the PNG filters (RFC 2083, section 6). */
function pixelLines(raw: Buffer, lineBytes: number, bytesPerPixel: number): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let at = 0; at < raw.length; at += lineBytes + 1) {
    const filter = raw[at]
    const line = Uint8Array.from(raw.subarray(at + 1, at + 1 + lineBytes))
    const above = lines.at(-1) ?? new Uint8Array(lineBytes)
    for (let i = 0; i < lineBytes; i++) {
      const [left, up, corner] = [
        line[i - bytesPerPixel] ?? 0,
        above[i] ?? 0,
        above[i - bytesPerPixel] ?? 0,
      ]
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0
      line[i] = (line[i] ?? 0) + guess
    }
    lines.push(line)
  }
  return lines
}

/** Predicts a byte from its neighbours. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [l, u, c] = [left, up, corner].map((value) => Math.abs(guess - value))
  if (l !== undefined && u !== undefined && c !== undefined && l <= u && l <= c) return left
  return (u ?? 0) <= (c ?? 0) ? up : corner
}

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** The preview image of shared links. */
async function drawSocial(on: Browser): Promise<void> {
  const fontUrl = (name: string) =>
    `data:font/woff2;base64,${readFileSync(join(root, 'node_modules', name)).toString('base64')}`
  // The seed was chosen by eye: its sky leaves room for the words.
  const art = coverArt('film-28', 'calm', 'morning')
  // The picture sits low, so that the text is over the sky; the colour of its top fills the space above.
  const topColour = /stop-color="([^"]+)"/.exec(art)?.[1] ?? 'white'
  const page = await on.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(`<style>
    @font-face { font-family: Fraunces; font-weight: 100 900; src: url(${fontUrl('@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2')}) }
    body { margin: 0; background: ${topColour}; width: 1200px; height: 630px; position: relative; overflow: hidden }
    .art svg { position: absolute; inset: 0; width: 1200px; height: 750px; top: 44px }
    .words { position: absolute; inset: 0; display: grid; justify-items: center; align-content: start; padding-top: 64px; text-align: center; color: oklch(.272 .036 310) }
    h1 { margin: 0; font: 300 118px/1 Fraunces; font-variation-settings: "SOFT" 100; letter-spacing: -.03em }
    p { margin: 18px 0 0; font: 380 38px/1.2 Fraunces; font-variation-settings: "SOFT" 100; color: oklch(.42 .12 30) }
  </style><div class="art">${art}</div>
  <div class="words"><h1>Evenstream</h1><p>See it. Hear it. Live it lightly.</p></div>`)
  await page.evaluate(() => document.fonts.ready)
  const picture = recompress(await page.screenshot())
  await page.close()
  if (picture.length > maxSocialBytes) {
    throw new Error(`social.png would be ${picture.length} bytes; at most ${maxSocialBytes}`)
  }
  writeFileSync(join(folder, 'social.png'), picture)
}
