/** Rates with a bound of their 95 % confidence interval. */

export interface Rate {
  hits: number
  /** The number of all, hits or not. */
  of: number
}

export function rate<Item>(items: readonly Item[], isHit: (item: Item) => boolean): Rate {
  return { hits: items.filter(isHit).length, of: items.length }
}

export const share = ({ hits, of }: Rate) => (of === 0 ? 0 : hits / of)

/** Wilson's lower bound; for a rate that should be low, `upper` gives the upper one. */
export function lower({ hits, of }: Rate): number {
  if (of === 0) return 0
  const z = 1.96
  const p = hits / of
  const centre = p + (z * z) / (2 * of)
  const spread = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))
  return Math.max(0, (centre - spread) / (1 + (z * z) / of))
}

export const upper = ({ hits, of }: Rate) => 1 - lower({ hits: of - hits, of })

const percent = (value: number) => `${(100 * value).toFixed(1)} %`

/** With the lower bound, for a rate that should be high. */
export const atLeast = (found: Rate) =>
  `${percent(share(found))} of ${found.of} (at least ${percent(lower(found))})`
/** With the upper bound, for a rate that should be low. */
export const atMost = (found: Rate) =>
  `${percent(share(found))} of ${found.of} (at most ${percent(upper(found))})`
