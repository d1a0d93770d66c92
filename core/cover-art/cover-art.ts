/**
 * Draws the cover of a Target Slide as SVG: a horizon over water in morning or evening light, derived
 * from its id and the theme of its goal. The id determines the landscape, so both lights show the same
 * one. No text of the user goes into the markup.
 */

import { fnv1a } from '../fnv1a.ts'
import { outlines, type Relief } from './land.ts'
import { type Motif, motifs, reeds } from './motifs.ts'
import { mix, type Oklch, toHex } from './oklch.ts'
import { type Light, type Palette, palettes } from './palettes.ts'
import { createRandomSource, type RandomSource } from './random-source.ts'

const width = 480
const height = 300

interface Sun {
  readonly x: number
  readonly y: number
  readonly r: number
}

export function coverArt(seed: string, theme: string | undefined, light: Light): string {
  const random = createRandomSource(seed)
  const paletteIndex = random.between(0, palettes.morning.length - 1)
  const palette = palettes[light][paletteIndex] ?? palettes[light][0]

  const horizon = random.between(166, 196)
  // The sun stays inside the area that a square crop keeps.
  const sun = {
    x: random.between(140, 340),
    y: horizon - random.between(36, 100),
    r: random.between(21, 34),
  }
  // The ids almost always differ between pictures, should several be inline on one page. The suffixes are s: sky, w:
  // water, g: glow, r: ridges, 1 to 3: the mountain ranges.
  const idPrefix = `c${fnv1a(`${seed} ${theme}`).toString(36).slice(-4)}${light[0]}`
  const motif = (theme !== undefined && Object.hasOwn(motifs, theme) && motifs[theme]) || reeds

  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">`,
    gradients(idPrefix, palette),
    `<path d="M0 0h${width}v${height}H0z" fill="url(#${idPrefix}s)"/>`,
    // The stars have a random source of their own: drawing them leaves the landscape as it is in the morning.
    light === 'evening' ? stars(createRandomSource(`stars of ${seed}`), horizon, palette) : '',
    `<circle cx="${sun.x}" cy="${sun.y}" r="170" fill="url(#${idPrefix}g)"/>`,
    disc(random, sun, light, palette),
    clouds(random, horizon, palette, light),
    `<g id="${idPrefix}r" transform="translate(0 ${horizon})">${ridges(random, idPrefix, sun.x)}</g>`,
    `<path d="M0 ${horizon}h${width}V${height}H0z" fill="url(#${idPrefix}w)"/>`,
    `<use href="#${idPrefix}r" transform="matrix(1 0 0 -.55 0 ${Math.round(horizon * 1.55)})" opacity=".34"/>`,
    glitter(random, sun.x, horizon, palette),
    foreground(random, motif, horizon, sun.x, palette),
    '</svg>',
  ].join('')
  // Paths need no space before a minus; removing it makes the picture smaller.
  return drawing.replaceAll(/(?<= d=")[^"]+/g, (path) => path.replaceAll(' -', '-'))
}

function gradients(idPrefix: string, palette: Palette): string {
  const attribute = (name: string, value: number) => ` ${name}="${`${value}`.replace('0.', '.')}"`
  const stop = (offset: number, colour: Oklch, opacity = 1) =>
    `<stop${offset > 0 ? attribute('offset', offset) : ''} stop-color="${toHex(colour)}"${opacity < 1 ? attribute('stop-opacity', opacity) : ''}/>`
  const downward = (part: string, ...stops: string[]) =>
    `<linearGradient id="${idPrefix}${part}" x2="0" y2="1">${stops.join('')}</linearGradient>`
  // Each range fades into haze at its base, the farther ones more.
  const range = (part: string, nearness: number) =>
    downward(
      part,
      stop(0, mix(mix(palette.sky, palette.haze, 0.5), palette.far, nearness)),
      stop(1, mix(palette.haze, palette.far, nearness * 0.4)),
    )
  return [
    '<defs>',
    downward('s', stop(0, palette.zenith), stop(0.34, palette.sky), stop(0.62, palette.haze)),
    downward('w', stop(0, mix(palette.haze, palette.water, 0.2)), stop(1, palette.water)),
    range('1', 0.42),
    range('2', 0.72),
    range('3', 1.12),
    `<radialGradient id="${idPrefix}g">`,
    stop(0, palette.glow, 0.55),
    stop(0.45, palette.glow, 0.16),
    stop(1, palette.glow, 0),
    '</radialGradient></defs>',
  ].join('')
}

function stars(random: RandomSource, horizon: number, palette: Palette): string {
  // Each star is a line without length, of which only the round ends are drawn.
  const scatter = (count: number, size: number) => {
    let path = ''
    for (let i = 0; i < count; i++) {
      path += `M${random.between(4, width - 4)} ${random.between(6, horizon - 64)}h0`
    }
    return `<path d="${path}" stroke-width="${size}"/>`
  }
  return `<g stroke="${toHex(palette.glow)}" stroke-linecap="round" opacity=".7">${scatter(11, 1.2)}${scatter(4, 2.4)}</g>`
}

/** The sun, or a full or waning moon. */
function disc(random: RandomSource, { x, y, r }: Sun, light: Light, palette: Palette): string {
  // Decided in both lights, so that the following random choices are the same in both.
  const waning = random.happens(0.45)
  const fill = toHex(palette.glow)
  const moonRadius = Math.round(r * 0.8)
  if (light === 'morning') return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
  if (!waning) return `<circle cx="${x}" cy="${y}" r="${moonRadius}" fill="${fill}"/>`
  const [up, across, bite] = [0.97, 0.45, 0.88].map((share) => Math.round(moonRadius * share))
  return `<path d="M${x + 5} ${y - (up ?? 0)}a${moonRadius} ${moonRadius} 0 1 0 ${across} ${Math.round(moonRadius * 1.68)}a${bite} ${bite} 0 1 1-${across}-${Math.round(moonRadius * 1.68)}z" fill="${fill}"/>`
}

function clouds(random: RandomSource, horizon: number, palette: Palette, light: Light): string {
  let path = ''
  for (let count = random.between(2, 3); count > 0; count--) {
    const x = random.between(-30, 400)
    const y = random.between(30, horizon - 46)
    const length = random.between(70, 190)
    const thickness = random.between(4, 9)
    path += `M${x} ${y}q${Math.round(length * 0.4)}-${thickness * 2} ${length}-1q-${Math.round(length * 0.5)} ${thickness}-${length} 1z`
  }
  const colour = light === 'morning' ? palette.glow : mix(palette.sky, palette.haze, 0.7)
  return `<path d="${path}" fill="${toHex(colour)}" opacity=".5"/>`
}

/** Two or three mountain ranges, each nearer and darker than the one behind it. */
function ridges(random: RandomSource, idPrefix: string, sunX: number): string {
  const far: Relief = random.pick(['mountain', 'range', 'hills', 'mountain', 'range'])
  const ranges: [Relief, number][] = [
    [far, random.between(52, 86)],
    [random.pick(['hills', 'range', 'islands']), random.between(26, 46)],
    [random.pick(['headland', 'islands', 'headland', 'hills']), random.between(16, 36)],
  ]
  // Leaves out the farthest range in one of five pictures.
  const firstRange = random.happens(0.2) ? 1 : 0
  return ranges
    .map(
      ([relief, height], i) =>
        `<path d="${outlines[relief](random, height, sunX)}" fill="url(#${idPrefix}${i + 1})"/>`,
    )
    .slice(firstRange)
    .join('')
}

/** The reflection on the water: strokes that scatter and widen towards the viewer. */
function glitter(random: RandomSource, x: number, horizon: number, palette: Palette): string {
  let fine = ''
  let broad = ''
  for (let y = horizon + 4, step = 5; y < height; y += step, step += 2) {
    const progress = (y - horizon) / (height - horizon)
    const half = Math.round(random.between(5, 17) * (1 + progress * 1.6))
    const centre = Math.round(x + random.between(-9, 9) * (0.4 + progress * 2.4))
    const stroke = `M${centre - half} ${Math.round(y)}h${half * 2}`
    if (progress < 0.4) fine += stroke
    else broad += stroke
    if (random.happens(0.3))
      fine += `M${centre + (random.happens(0.5) ? half + 12 : -half - 22)} ${Math.round(y + 1)}h10`
  }
  return `<g stroke="${toHex(palette.glow)}" stroke-linecap="round" opacity=".66"><path d="${fine}" stroke-width="1.8"/><path d="${broad}" stroke-width="3.2"/></g>`
}

/** The motif is placed on the side opposite the sun. */
function foreground(
  random: RandomSource,
  motif: Motif,
  horizon: number,
  sunX: number,
  palette: Palette,
): string {
  const side = sunX < width / 2 ? 1 : -1
  const inks = { near: toHex(palette.near), glow: toHex(palette.glow), side }
  const x = width / 2 + side * random.between(58, 92)
  const drawing = motif.draw(random, inks)
  if (motif.place === 'sky') {
    return `<g transform="translate(${x} ${horizon - random.between(72, 96)})">${drawing}</g>`
  }
  if (motif.place === 'water') {
    return `<g transform="translate(${x} ${horizon + random.between(18, 34)})">${drawing}</g>`
  }
  const y = random.between(226, 242)
  const ground = random.happens(0.42) ? isle(random, x, y) : bank(random, x, y, side)
  return `<path d="${ground}" fill="${inks.near}"/><g transform="translate(${x} ${y})">${drawing}</g>`
}

function isle(random: RandomSource, x: number, y: number): string {
  const reach = random.between(74, 104)
  return `M${x - reach} ${y + 15}q${Math.round(reach * 0.5)}-19 ${reach}-19t${reach} 19q-${reach} 9-${reach * 2} 0z`
}

function bank(random: RandomSource, x: number, y: number, side: number): string {
  const edge = width / 2 + (side * width) / 2
  const tip = x - side * random.between(90, 150)
  return `M${edge} ${height}V${y - 16}C${x + side * 40} ${y - 14} ${x} ${y - 4} ${x - side * 44} ${y + 9}S${tip} ${y + 32} ${tip - side * 70} ${height}z`
}
