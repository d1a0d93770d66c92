import type { FastifyInstance } from 'fastify'
import { getUsageStats } from '#shared/contract/usage.ts'
import type { Database } from '../../db/database.ts'
import { mount } from '../../http/mount.ts'
import { usageOf } from '../../services/allowances.ts'

export function usageRoutes(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: () => Date },
): void {
  mount(app, getUsageStats, ({ user, zone }) => usageOf(db, { user, zone, now: clock() }))
}
