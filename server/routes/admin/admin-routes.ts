import type { FastifyInstance } from 'fastify'
import {
  changeUserRole,
  changeUserSubscription,
  getHealth,
  listAuditLog as listAuditLogCall,
  listUsers as listUsersCall,
} from '#shared/contract/admin.ts'
import { listContactMessages, markContactMessage } from '#shared/contract/support.ts'
import type { Database } from '../../db/database.ts'
import type { ContactStore, ReceivedMessage } from '../../db/stores/contact-store.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { mount } from '../../http/mount.ts'
import { linkNextPage, pageSize, readCursor } from '../../http/pages.ts'
import { changeRole, changeTier, listUsers } from '../../services/administration.ts'
import { listAuditLog } from '../../services/audit-log.ts'
import { markMessage } from '../../services/contact.ts'
import { type HealthParts, healthOf } from '../../services/health.ts'
import { presentUser } from '../../services/users.ts'

export interface AdminRouteParts {
  db: Database
  vault: Vault
  contact: ContactStore
  health: HealthParts
  /** Stores how the user's subscription stands, and returns the time at the payment provider. */
  syncSubscription: (userId: string) => Promise<Date>
  newId: () => string
  clock: () => Date
}

export function adminRoutes(app: FastifyInstance, parts: AdminRouteParts): void {
  const { db, contact, health, clock } = parts
  const pageAt = (cursor: string | undefined) => ({ limit: pageSize, after: readCursor(cursor) })

  mount(app, listUsersCall, async ({ query, reply }) => {
    const rows = await listUsers(db, { search: query.q, ...pageAt(query.cursor) })
    linkNextPage(reply, listUsersCall.path, rows, { q: query.q })
    return rows.map(presentUser)
  })

  mount(app, changeUserRole, async ({ user, params, body }) =>
    presentUser(
      await changeRole(parts, { actorId: user.id, userId: params.userId, role: body.role }),
    ),
  )

  mount(app, changeUserSubscription, async ({ user, params, body }) =>
    presentUser(
      await changeTier(parts, { actorId: user.id, userId: params.userId, tier: body.tier }),
    ),
  )

  mount(app, listAuditLogCall, async ({ query, reply }) => {
    const rows = await listAuditLog(db, pageAt(query.cursor))
    linkNextPage(reply, listAuditLogCall.path, rows)
    return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }))
  })

  mount(app, getHealth, () => healthOf(health))

  mount(app, listContactMessages, async ({ query, reply }) => {
    const rows = await contact.list(pageAt(query.cursor))
    linkNextPage(reply, listContactMessages.path, rows)
    return rows.map(presentMessage)
  })

  mount(app, markContactMessage, async ({ params, body }) =>
    presentMessage(await markMessage(contact, { id: params.id, ...body, now: clock() })),
  )
}

const presentMessage = ({ createdAt, answeredAt, ...message }: ReceivedMessage) => ({
  ...message,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})
