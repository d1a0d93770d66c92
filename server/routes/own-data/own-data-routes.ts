import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#shared/contract/auth.ts'
import {
  archiveMediaType,
  deleteAccount as deleteAccountCall,
  exportFilePath,
  getOwnData,
  startExport,
} from '#shared/contract/own-data.ts'
import { preferredLanguage } from '../../http/language.ts'
import { assertAccess, mount } from '../../http/mount.ts'
import { sendContent } from '../../http/send-content.ts'
import { type DeletionParts, deleteAccount } from '../../services/accounts.ts'
import { findExport, openExport, requestExport } from '../../services/exports.ts'
import { countHoldings } from '../../services/holdings.ts'
import type { ImportParts } from '../../services/imports.ts'
import type { UserMutex } from '../../services/user-mutex.ts'
import { importRoute } from './import-route.ts'

export interface OwnDataRouteParts extends ImportParts, DeletionParts {
  /**
   * An import locks the row of its owner while it inserts. Without this, each further request of theirs
   * would wait for that lock with a connection of the pool in hand.
   */
  userMutex: UserMutex
  onQueued: () => void
  signOutBrowser: (reply: FastifyReply) => void
}

type AccountExport = NonNullable<Awaited<ReturnType<typeof findExport>>>

export function ownDataRoutes(app: FastifyInstance, parts: OwnDataRouteParts): void {
  const { db, userMutex: turns, clock, onQueued, signOutBrowser } = parts

  mount(app, getOwnData, async ({ user }) => {
    const made = await findExport(db, user.id, clock())
    return { holds: await countHoldings(db, user.id), export: made ? presentExport(made) : null }
  })

  mount(app, startExport, async ({ user, zone, request }) => {
    const reader = { language: preferredLanguage(request.headers), timeZone: zone }
    const made = await turns(user.id, () => requestExport(parts, user.id, reader))
    onQueued()
    return presentExport(made)
  })

  const guarded = {
    config: { access: 'user' },
    onRequest: async ({ user }: FastifyRequest) => assertAccess('user', user),
  } as const
  app.get(exportFilePath, guarded, async (request, reply) => {
    const user = request.user as User
    const { blob, made } = await openExport(parts, user.id, clock())
    const day = made.createdAt.toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="evenstream-${day}.zip"`)
    return sendContent(request, reply, {
      type: archiveMediaType,
      size: blob.size,
      etag: `"${made.id}"`,
      cacheControl: 'private, no-store',
      read: (range) => blob.read(range),
    })
  })

  importRoute(app, parts)

  mount(app, deleteAccountCall, async ({ user, body, reply }) => {
    await turns(user.id, () => deleteAccount(parts, user, body.email))
    signOutBrowser(reply)
    onQueued()
  })
}

const presentExport = (made: AccountExport) => ({
  ...made,
  createdAt: made.createdAt.toISOString(),
  expiresAt: made.expiresAt?.toISOString() ?? null,
})
