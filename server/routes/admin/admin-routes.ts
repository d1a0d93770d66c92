import type { FastifyInstance } from 'fastify'
import {
  changeUserRole,
  changeUserSubscription,
  getHealth,
  listAuditLog as listAuditLogCall,
  listUsers as listUsersCall,
} from '#shared/contract/admin.ts'
import { listContactMessages, markContactMessage } from '#shared/contract/contact.ts'
import { damagedPartTexts } from '#shared/damaged-part-texts.ts'
import type { Database } from '../../db/database.ts'
import type { ContactStore, ReceivedMessage } from '../../db/stores/contact-store.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { mount } from '../../http/mount.ts'
import { paginate } from '../../http/pagination.ts'
import { changeRole, changeTier, listUsers } from '../../services/administration.ts'
import { listAuditLog } from '../../services/audit-log.ts'
import { setAnswered } from '../../services/contact.ts'
import { type HealthDependencies, healthOf } from '../../services/health.ts'
import { presentManagedUser } from '../../services/users.ts'

export interface AdminRouteDependencies {
  db: Database
  vault: Vault
  contact: ContactStore
  health: HealthDependencies
  /**
   * Stores the current state of the user's subscription, unless the payment provider fails or takes too long. Returns
   * the present time, by the customer's test clock or else ours, to compare the provider's events with.
   */
  syncSubscription: (userId: string) => Promise<Date>
  newId: () => string
  clock: () => Date
}

export function adminRoutes(app: FastifyInstance, dependencies: AdminRouteDependencies): void {
  const { db, contact, health, clock } = dependencies

  mount(app, listUsersCall, ({ query, reply }) =>
    paginate(reply, {
      path: listUsersCall.path,
      cursor: query.cursor,
      filters: { q: query.q },
      read: (page) => listUsers(db, { ...page, search: query.q }),
      toItem: presentManagedUser,
    }),
  )

  mount(app, changeUserRole, async ({ user, params, body }) =>
    presentManagedUser(
      await changeRole(dependencies, { actorId: user.id, userId: params.userId, role: body.role }),
    ),
  )

  mount(app, changeUserSubscription, async ({ user, params, body }) =>
    presentManagedUser(
      await changeTier(dependencies, { actorId: user.id, userId: params.userId, tier: body.tier }),
    ),
  )

  mount(app, listAuditLogCall, ({ query, reply }) =>
    paginate(reply, {
      path: listAuditLogCall.path,
      cursor: query.cursor,
      read: (page) => listAuditLog(db, page),
      toItem: ({ actor, subject, createdAt, ...row }) => ({
        ...row,
        who: actor,
        whom: subject,
        at: createdAt.toISOString(),
      }),
    }),
  )

  mount(app, getHealth, () => healthOf(health))

  mount(app, listContactMessages, ({ query, reply }) =>
    paginate(reply, {
      path: listContactMessages.path,
      cursor: query.cursor,
      read: (page) => contact.list(page),
      toItem: presentMessage,
    }),
  )

  mount(app, markContactMessage, async ({ params, body }) =>
    presentMessage(await setAnswered(contact, { id: params.id, ...body, now: clock() })),
  )
}

const presentMessage = ({ createdAt, answeredAt, isDamaged, ...message }: ReceivedMessage) => ({
  ...message,
  ...(isDamaged && { name: 'Unknown', message: damagedPartTexts.contactMessage, isDamaged }),
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})
