import type { Holdings } from '#shared/contract/own-data.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`

/** '3 Target Slides, 1 reflection and 2 tracks' */
export function amounts({ slides, entries, tracks }: Holdings): string {
  if (slides + entries + tracks === 0) return 'Everything you will make here'
  const parts = [
    counted(slides, 'Target Slide', 'Target Slides'),
    counted(entries, 'reflection', 'reflections'),
    counted(tracks, 'track', 'tracks'),
  ]
  return `${parts.slice(0, 2).join(', ')} and ${parts[2]}`
}

/** '12.4 MB', as file managers count. */
export function fileSize(bytes: number): string {
  const [unit, divisor] =
    bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : (['kB', 1e3] as const)
  const size = bytes / Number(divisor)
  return `${size.toLocaleString(undefined, { maximumFractionDigits: 1 })} ${unit}`
}
