/**
 * Figures in the text format that Prometheus reads. What is counted and what is read at the moment of
 * asking are all that the product needs, so this stands in place of a library.
 */

export type Labels = Readonly<Record<string, string>>

export interface Counter {
  add(labels?: Labels): void
}

export interface Histogram {
  observe(value: number, labels?: Labels): void
  /** The series of these labels, for those who keep it at hand. */
  series(labels: Labels): { observe(value: number): void }
}

export interface Reading {
  labels?: Labels
  value: number
}

/** What a gauge or an observed counter shows now; nothing where it cannot be known. */
export type Read = () => number | Reading[] | Promise<number | Reading[]>

interface Family {
  name: string
  help: string
  type: 'counter' | 'histogram' | 'gauge'
  lines(): Promise<string[]> | string[]
}

/** Seconds, from a quick read to the longest that a request may take. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export class Registry {
  readonly #families: Family[] = []

  /**
   * `known` are the series that are shown at 0 from the start: Prometheus sees no increase in a series
   * whose first value is 1, so an alert would miss the first event.
   */
  counter(name: string, help: string, known: readonly Labels[] = []): Counter {
    const counts = new Map(known.map((labels) => [render(labels), 0]))
    const lines = () => [...counts].map(([labels, count]) => `${name}${labels} ${count}`)
    this.#add({ name, help, type: 'counter', lines })
    return {
      add(labels = {}) {
        const key = render(labels)
        counts.set(key, (counts.get(key) ?? 0) + 1)
      },
    }
  }

  histogram(name: string, help: string, bounds: readonly number[] = requestBuckets): Histogram {
    const series = new Map<string, Distribution>()
    const lines = () => [...series.values()].flatMap((one) => one.lines(name))
    this.#add({ name, help, type: 'histogram', lines })
    const seriesOf = (labels: Labels) => {
      const key = render(labels)
      const distribution = series.get(key) ?? new Distribution(bounds, labels)
      series.set(key, distribution)
      return distribution
    }
    return {
      observe: (value, labels = {}) => seriesOf(labels).observe(value),
      series: seriesOf,
    }
  }

  gauge(name: string, help: string, read: Read): void {
    this.#observe('gauge', name, help, read)
  }

  /** A total that is counted elsewhere and only grows, such as processor time. */
  observedCounter(name: string, help: string, read: Read): void {
    this.#observe('counter', name, help, read)
  }

  #observe(type: 'gauge' | 'counter', name: string, help: string, read: Read): void {
    const lines = async () => {
      const now = await read()
      const readings = typeof now === 'number' ? [{ value: now }] : now
      return readings.map(({ labels = {}, value }) => `${name}${render(labels)} ${value}`)
    }
    this.#add({ name, help, type, lines })
  }

  /** Everything as it is now. What fails to be read is left out, and takes nothing else with it. */
  async text(): Promise<string> {
    const parts = this.#families.map(async ({ name, help, type, lines }) => {
      const shown = await Promise.resolve()
        .then(lines)
        .catch(() => [])
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...shown].join('\n')
    })
    return `${(await Promise.all(parts)).join('\n')}\n`
  }

  #add(family: Family): void {
    if (this.#families.some(({ name }) => name === family.name)) {
      throw new Error(`There are two figures called ${family.name}`)
    }
    this.#families.push(family)
  }
}

class Distribution {
  readonly #bounds: readonly number[]
  readonly #labels: Labels
  readonly #counts: number[]
  #sum = 0

  constructor(bounds: readonly number[], labels: Labels) {
    this.#bounds = bounds
    this.#labels = labels
    this.#counts = Array(bounds.length + 1).fill(0)
  }

  observe(value: number): void {
    const fitting = this.#bounds.findIndex((bound) => value <= bound)
    const at = fitting === -1 ? this.#bounds.length : fitting
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
    this.#sum += value
  }

  lines(name: string): string[] {
    let total = 0
    const buckets = this.#counts.map((count, at) => {
      total += count
      const le = String(this.#bounds[at] ?? '+Inf')
      return `${name}_bucket${render({ ...this.#labels, le })} ${total}`
    })
    const labels = render(this.#labels)
    return [...buckets, `${name}_sum${labels} ${this.#sum}`, `${name}_count${labels} ${total}`]
  }
}

function render(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
