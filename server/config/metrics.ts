import * as z from 'zod/mini'
import { StartRefused } from '../start-refused.ts'

export const metricsVariables = {
  METRICS_PORT: z.optional(
    z
      .pipe(
        z.string().check(z.regex(/^\d+$/, 'must be a number from 0 to 65535')),
        z.transform(Number),
      )
      .check(z.lte(65_535, 'must be a number from 0 to 65535')),
  ),
  METRICS_HOST: z.optional(z.string()),
}
const variables = z.object(metricsVariables)

export interface MetricsAddress {
  host: string
  port: number
}

/** Metrics are served if METRICS_PORT is set, by default on the loopback address only. */
export function parseMetricsConfig(values: z.output<typeof variables>): MetricsAddress | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host } = values
  if (port !== undefined) return { host: host ?? '127.0.0.1', port }
  if (host)
    throw new StartRefused('METRICS_HOST is set but METRICS_PORT is not: set both or neither')
  return undefined
}
