import type { Oklch } from './oklch.ts'

export type Light = 'morning' | 'evening'

/** A colour scheme, from the top of the sky down to the nearest shore and the water. */
export interface Palette {
  readonly zenith: Oklch
  readonly sky: Oklch
  /** The horizon, into which distant land fades. */
  readonly haze: Oklch
  /** Everything bright: sun, moon, stars, reflections, lit windows. */
  readonly glow: Oklch
  /** The mountain ranges. */
  readonly far: Oklch
  /** The nearest shore and the motif. */
  readonly near: Oklch
  /** The water at the lower edge. */
  readonly water: Oklch
}

const morning: readonly [Palette, ...Palette[]] = [
  // Apricot
  {
    zenith: [0.93, 0.035, 85],
    sky: [0.89, 0.075, 68],
    haze: [0.85, 0.105, 48],
    glow: [0.975, 0.045, 85],
    far: [0.74, 0.09, 32],
    near: [0.39, 0.075, 5],
    water: [0.66, 0.085, 20],
  },
  // Rose
  {
    zenith: [0.87, 0.045, 335],
    sky: [0.88, 0.065, 10],
    haze: [0.88, 0.085, 38],
    glow: [0.98, 0.035, 70],
    far: [0.73, 0.085, 358],
    near: [0.37, 0.085, 335],
    water: [0.62, 0.085, 345],
  },
  // Honey
  {
    zenith: [0.94, 0.04, 100],
    sky: [0.92, 0.08, 90],
    haze: [0.88, 0.105, 76],
    glow: [0.985, 0.05, 98],
    far: [0.76, 0.075, 95],
    near: [0.4, 0.055, 145],
    water: [0.68, 0.07, 120],
  },
  // Mist over a cool bay
  {
    zenith: [0.87, 0.035, 225],
    sky: [0.91, 0.03, 190],
    haze: [0.93, 0.05, 80],
    glow: [0.985, 0.05, 80],
    far: [0.77, 0.045, 205],
    near: [0.4, 0.055, 225],
    water: [0.63, 0.06, 215],
  },
  // Lilac
  {
    zenith: [0.82, 0.06, 295],
    sky: [0.86, 0.055, 320],
    haze: [0.9, 0.075, 52],
    glow: [0.985, 0.045, 75],
    far: [0.7, 0.075, 305],
    near: [0.37, 0.085, 290],
    water: [0.6, 0.085, 295],
  },
  // A blue hour turning peach
  {
    zenith: [0.78, 0.07, 245],
    sky: [0.86, 0.05, 255],
    haze: [0.9, 0.08, 62],
    glow: [0.985, 0.055, 80],
    far: [0.7, 0.06, 262],
    near: [0.36, 0.075, 262],
    water: [0.57, 0.08, 250],
  },
  // Coral
  {
    zenith: [0.9, 0.05, 60],
    sky: [0.84, 0.095, 42],
    haze: [0.79, 0.125, 30],
    glow: [0.97, 0.065, 82],
    far: [0.68, 0.11, 18],
    near: [0.35, 0.085, 320],
    water: [0.58, 0.1, 5],
  },
]

const evening: readonly [Palette, ...Palette[]] = [
  // Ember after sunset
  {
    zenith: [0.24, 0.075, 285],
    sky: [0.37, 0.105, 310],
    haze: [0.66, 0.125, 35],
    glow: [0.93, 0.06, 80],
    far: [0.41, 0.095, 335],
    near: [0.165, 0.05, 300],
    water: [0.24, 0.08, 300],
  },
  // Mauve
  {
    zenith: [0.26, 0.085, 300],
    sky: [0.4, 0.1, 320],
    haze: [0.65, 0.095, 350],
    glow: [0.94, 0.035, 60],
    far: [0.42, 0.09, 325],
    near: [0.175, 0.06, 310],
    water: [0.25, 0.085, 310],
  },
  // Moss and old gold
  {
    zenith: [0.24, 0.04, 200],
    sky: [0.36, 0.05, 170],
    haze: [0.64, 0.08, 105],
    glow: [0.94, 0.07, 95],
    far: [0.4, 0.05, 165],
    near: [0.17, 0.03, 195],
    water: [0.24, 0.045, 195],
  },
  // Still teal
  {
    zenith: [0.22, 0.05, 245],
    sky: [0.35, 0.06, 225],
    haze: [0.6, 0.065, 195],
    glow: [0.95, 0.03, 110],
    far: [0.39, 0.055, 222],
    near: [0.16, 0.04, 250],
    water: [0.23, 0.055, 240],
  },
  // Lavender
  {
    zenith: [0.23, 0.085, 285],
    sky: [0.37, 0.105, 292],
    haze: [0.63, 0.095, 305],
    glow: [0.95, 0.03, 300],
    far: [0.41, 0.095, 294],
    near: [0.165, 0.06, 285],
    water: [0.24, 0.09, 285],
  },
  // Deep blue under a clear moon
  {
    zenith: [0.21, 0.07, 270],
    sky: [0.33, 0.09, 265],
    haze: [0.56, 0.085, 255],
    glow: [0.96, 0.025, 95],
    far: [0.37, 0.08, 264],
    near: [0.155, 0.05, 272],
    water: [0.22, 0.075, 268],
  },
  // Wine
  {
    zenith: [0.23, 0.07, 320],
    sky: [0.36, 0.1, 345],
    haze: [0.62, 0.12, 20],
    glow: [0.93, 0.05, 70],
    far: [0.39, 0.095, 350],
    near: [0.16, 0.05, 330],
    water: [0.23, 0.075, 335],
  },
]

/** Morning and evening palettes of the same index belong to the same picture. */
export const palettes = { morning, evening } as const satisfies Record<
  Light,
  readonly [Palette, ...Palette[]]
>
