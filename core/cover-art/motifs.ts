/**
 * One motif in each picture for the theme of the goal. It is drawn around the origin, which is on the
 * shore, on the water or in the sky, and is large enough to be recognised in a small picture.
 */
import type { RandomSource } from './random-source.ts'

export interface Motif {
  readonly place: 'shore' | 'water' | 'sky'
  draw(random: RandomSource, inks: Inks): string
}

interface Inks {
  /** The dark colour of the nearest shore. */
  readonly near: string
  /** The colour of everything bright. */
  readonly glow: string
  /** The side of the motif: 1 is right of the centre, -1 left. */
  readonly side: number
}

const solid = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`
const strokes = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

const crown = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0a${r} ${Math.round(r * 1.2)} 0 0 1-${r * 2} 0z`

const tree = (x: number, height: number) => {
  const r = Math.round(height * 0.3)
  return `${crown(x, r - height, r)}M${x - 2} 6l1-${height - r}h2l1 ${height - r}z`
}

const pine = (x: number, height: number) => {
  const tier = (share: number, half: number) => {
    const top = Math.round(height * share)
    return `M${x}-${top}q3 ${Math.round(height * 0.2)} ${half} ${Math.round(height * 0.44)}h-${half * 2}q${half - 3}-${Math.round(height * 0.24)} ${half}-${Math.round(height * 0.44)}z`
  }
  const half = Math.round(height * 0.15)
  return `${tier(1, half)}${tier(0.62, half + 6)}M${x - 1} 6v-26h3v26z`
}

const bird = (x: number, y: number, wing: number) => {
  const lift = Math.round(wing * 0.35)
  return `M${x - wing} ${y - lift}q${Math.round(wing * 0.6)}-${Math.round(wing * 0.25)} ${wing} ${lift}q${Math.round(wing * 0.4)}-${Math.round(wing * 0.6)} ${wing}-${lift}`
}

export const motifs: Record<string, Motif> = {
  /** A jetty with a lamp. */
  work: {
    place: 'water',
    draw: (_random, { near, glow }) =>
      `${strokes('M-90 12h124M-74 12v22M-44 12v20M-14 12v18M16 12v16M34 14v-40', near, 4.5)}${solid('M28-40h12l-2 14h-8z', glow)}${strokes('M27-41h14', near, 3)}`,
  },
  /** Ripe wheat. */
  money: {
    place: 'shore',
    draw: (random, { near, glow }) => {
      let stalks = ''
      let ears = ''
      for (let i = 0; i < 5; i++) {
        const x = i * 16 - 34 + random.between(-2, 2)
        const height = random.between(40, 64)
        stalks += `M${x} 8q-3-${Math.round(height * 0.6)} 4-${height}`
        ears += `M${x + 4}-${height - 4}q-6-14 7-28q6 14-7 28z`
      }
      return strokes(stalks, near, 2.4) + solid(ears, glow)
    },
  },
  /** A house with one window lit. */
  home: {
    place: 'shore',
    draw: (random, { near, glow }) =>
      `${solid(`M-26 8v-32h-5l28-28 11 11v-9h8v17l9 9h-5v32z${tree(random.happens(0.5) ? 46 : -50, 56)}`, near)}${solid('M-9-18h12v13h-12z', glow)}`,
  },
  love: {
    place: 'sky',
    draw: (_random, { near }) => strokes(bird(-16, 8, 24) + bird(24, -14, 19), near, 3.4),
  },
  family: {
    place: 'shore',
    draw: (_random, { near }) => solid(tree(-30, 74) + tree(26, 62) + tree(-2, 36), near),
  },
  /** One tree with a broad crown. */
  health: {
    place: 'shore',
    draw: (_random, { near }) =>
      solid(
        `${crown(-19, -50, 20)}${crown(18, -52, 23)}${crown(1, -72, 23)}M-7 8q7-24 3-54h8q-3 30 6 54z`,
        near,
      ),
  },
  /** A balloon. */
  creativity: {
    place: 'sky',
    draw: (_random, { near, glow }) =>
      `${solid('M-26-6a26 26 0 0 1 52 0q0 20-20 36h-12q-20-16-20-36z', near)}${solid('M-9-6q0-26 9-26t9 26q0 22-5 36h-8q-5-14-5-36z', glow)}${strokes('M-6 32l2 10M6 32l-2 10', near, 1.4)}${solid('M-5 42h10v8h-10z', near)}`,
  },
  /** Stepping stones. */
  learning: {
    place: 'water',
    draw: (random, { near }) => {
      let stones = ''
      for (let i = 0; i < 6; i++) {
        const rx = 6 + i * 5
        const x = Math.round(Math.sin(i * 1.1) * (8 + i * 6)) + random.between(-3, 3)
        stones += `<ellipse cx="${x}" cy="${Math.round(i * i * 2.6 + i * 4)}" rx="${rx}" ry="${Math.round(rx * 0.32)}"/>`
      }
      return `<g fill="${near}">${stones}</g>`
    },
  },
  /** A boat with two sails. */
  travel: {
    place: 'water',
    draw: (_random, { near, glow }) =>
      `${solid('M-28 8h56q-8 13-18 13h-22q-10 0-16-13z', near)}${solid('M1 4v-62q26 28 27 62zM-4 4v-50q-13 24-20 50z', glow)}`,
  },
  /** A lighthouse. */
  courage: {
    place: 'shore',
    draw: (_random, { near, glow, side }) =>
      `<path d="M0-80l${side * 220}-34v68z" fill="${glow}" opacity=".26"/>${solid('M-13 8l6-78h14l6 78zM-10-70h20v-4h-20zM-7-76v-10l7-8 7 8v10z', near)}${solid('M-4-75h8v-10h-8z', glow)}`,
  },
  /** The rings of a drop. */
  calm: {
    place: 'water',
    draw: (_random, { near, glow }) =>
      `<g fill="none" stroke="${glow}" stroke-width="2" opacity=".8"><ellipse cy="26" rx="22" ry="6"/><ellipse cy="26" rx="50" ry="14"/><ellipse cy="26" rx="86" ry="24"/></g>${solid('M-9 26q0-6 9-6t9 6-9 4-9-4z', near)}`,
  },
  /** Balanced stones. */
  spirit: {
    place: 'shore',
    draw: (_random, { near }) =>
      `<g fill="${near}"><ellipse cy="-6" rx="30" ry="13"/><ellipse cx="3" cy="-27" rx="22" ry="11"/><ellipse cx="-2" cy="-45" rx="15" ry="9"/><ellipse cx="2" cy="-60" rx="9" ry="7"/></g>`,
  },
  nature: {
    place: 'shore',
    draw: (random, { near }) =>
      solid(pine(-34, 58) + pine(0, random.between(72, 86)) + pine(32, 46), near),
  },
  /** Floating lanterns. */
  community: {
    place: 'water',
    draw: (random, { near, glow }) => {
      let boats = ''
      let lights = ''
      let trails = ''
      for (let i = 0; i < 5; i++) {
        const x = i * 36 - 76 + random.between(-8, 8)
        const y = random.between(4, 44)
        boats += `M${x - 11} ${y}h22l-4 5h-14z`
        lights += `M${x - 7} ${y - 1}l2-13h10l2 13z`
        trails += `M${x - 6} ${y + 10}h12`
      }
      return `${solid(boats, near)}${solid(lights, glow)}<g opacity=".6">${strokes(trails, glow, 2)}</g>`
    },
  },
}

/** The motif for a goal without a known theme: reeds at the water's edge. */
export const reeds: Motif = {
  place: 'shore',
  draw: (random, { near }) => {
    let blades = ''
    let heads = ''
    for (let i = 0; i < 6; i++) {
      const x = i * 11 - 30
      const height = random.between(26, 66)
      const lean = random.between(2, 12)
      blades += `M${x} 10q1-${Math.round(height * 0.6)} ${lean}-${height + 10}`
      if (i % 2) heads += `M${x + lean}-${height}l1-13`
    }
    return strokes(blades, near, 2.2) + strokes(heads, near, 5)
  },
}
