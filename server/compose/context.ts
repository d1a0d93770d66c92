import type { RouteOptions } from 'fastify'
import type { StartGuideProcess } from '../adapters/writer/embedded/built-in-guide.ts'
import { type Config, publicAddress } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createOrigins, type Origins } from '../http/origins.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { observeDatabase } from './metrics.ts'

export interface ComposeDependencies {
  config: Config
  db: Database
  /**
   * The URL of the same database, for connections outside of the pool (LISTEN). Unlike
   * `config.databaseUrl`, it is also set when the embedded database is used.
   */
  databaseUrl: string
  masterKey: Buffer
  /** The actual port, which differs from the configured one when that is 0. */
  port: number
  clock?: () => Date
  /** Milliseconds, for intervals that a change of the system time must not affect. */
  monotonicClock?: () => number
  /** How many ms a return from the payment provider, or an admin's change of a tier, waits for the provider. */
  providerTimeout?: number | undefined
  /** Starts the guide process. Servers in tests share one. */
  startGuideProcess?: StartGuideProcess | undefined
  /** Called for every route that is registered. */
  onRoute?: ((route: RouteOptions) => void) | undefined
}

/** What the files of `compose/` share. */
export interface Context extends ComposeDependencies {
  clock: () => Date
  monotonicClock: () => number
  origins: Origins
  metrics: Metrics
}

export function createContext(dependencies: ComposeDependencies): Context {
  const context = {
    clock: () => new Date(),
    monotonicClock: () => performance.now(),
    ...dependencies,
    origins: createOrigins(publicAddress(dependencies.config, dependencies.port)),
    metrics: createMetrics(),
  }
  observeDatabase(context)
  return context
}
