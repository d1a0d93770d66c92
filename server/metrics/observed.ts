/** Metrics whose values are read at each scrape instead of being counted as events happen. */
import { Counter, Gauge, type Registry } from 'prom-client'

export interface Reading<Label extends string> {
  labels: Record<Label, string>
  value: number
}

interface Description {
  name: string
  help: string
}

type MaybePromise<Value> = Value | Promise<Value>

/** Adds a gauge with one series. If `read` fails, this scrape omits the series and keeps all others. */
export function observeGauge(
  registry: Registry,
  description: Description,
  read: () => MaybePromise<number>,
): void {
  new Gauge({
    ...description,
    registers: [registry],
    async collect() {
      const value = await readOrUndefined(read)
      if (value === undefined) this.remove({})
      else this.set(value)
    },
  })
}

/** Adds a gauge with one series per reading. If `read` fails, this scrape omits all of them. */
export function observeLabelledGauge<Label extends string>(
  registry: Registry,
  { labelNames, ...description }: Description & { labelNames: readonly Label[] },
  read: () => MaybePromise<readonly Reading<Label>[]>,
): void {
  new Gauge({
    ...description,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await readOrUndefined(read)
      this.reset()
      for (const { labels, value } of readings ?? []) this.set(labels, value)
    },
  })
}

/** Adds a total that is counted elsewhere and only grows, such as processor time. */
export function observeCounter(
  registry: Registry,
  description: Description,
  read: () => number,
): void {
  new Counter({
    ...description,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

async function readOrUndefined<Value>(read: () => MaybePromise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}
