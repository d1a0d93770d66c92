/** Lets a few through at once; the others wait their turn. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createGate(atOnce: number): Gate {
  let inside = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (inside >= atOnce) await new Promise<void>((enter) => waiting.push(enter))
    else inside += 1
    try {
      return await work()
    } finally {
      // Whoever leaves hands the place on; only when nobody waits is it free.
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
