/** A colour in OKLCH: lightness 0–1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Linear sRGB, each channel clipped to 0–1. The coefficients are those of the definition of Oklab. */
export function toLinearRgb([lightness, chroma, hue]: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** The colour as #rrggbb, encoded with the transfer function of sRGB (IEC 61966-2-1). */
export function toHex(colour: Oklch): string {
  const digits = toLinearRgb(colour).map((channel) => {
    const encoded = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

/** Interpolates two colours; the hue takes the shorter way. */
export function mix(from: Oklch, to: Oklch, share: number): Oklch {
  const hueDifference = ((to[2] - from[2] + 540) % 360) - 180
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    (from[2] + hueDifference * share + 360) % 360,
  ]
}

function clip(channel: number): number {
  return Math.min(1, Math.max(0, channel))
}
