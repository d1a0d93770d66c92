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
import { type DeletionDependencies, deleteAccount } from '../../services/account-deletion.ts'
import { findExport, openExport, requestExport } from '../../services/exports.ts'
import type { ImportDependencies } from '../../services/imports.ts'
import { countRecords } from '../../services/record-counts.ts'
import type { UserMutex } from '../../services/user-mutex.ts'
import { importRoute } from './import-route.ts'

export interface OwnDataRouteDependencies extends ImportDependencies, DeletionDependencies {
  /**
   * An import locks the user's row while it inserts. Without the mutex, each further request of the user
   * that needs this lock would wait for it and hold a connection of the pool.
   */
  userMutex: UserMutex
  /** Makes the worker of this process, if it has one, look for due jobs immediately. */
  wakeWorker: () => void
  /** Removes the session cookie, and makes the provider ask at the next sign-in which account to use. */
  signOutBrowser: (reply: FastifyReply) => void
}

type AccountExport = NonNullable<Awaited<ReturnType<typeof findExport>>>

export function ownDataRoutes(app: FastifyInstance, dependencies: OwnDataRouteDependencies): void {
  const { db, userMutex, clock, wakeWorker, signOutBrowser } = dependencies

  mount(app, getOwnData, async ({ user }) => {
    const accountExport = await findExport(db, user.id, clock())
    return {
      holds: await countRecords(db, user.id),
      export: accountExport ? presentExport(accountExport) : null,
    }
  })

  mount(app, startExport, async ({ user, zone: timeZone, request }) => {
    const locale = { language: preferredLanguage(request.headers), timeZone }
    const accountExport = await userMutex(user.id, () =>
      requestExport(dependencies, user.id, locale),
    )
    wakeWorker()
    return presentExport(accountExport)
  })

  const userOnly = {
    config: { access: 'user' },
    onRequest: async ({ user }: FastifyRequest) => assertAccess('user', user),
  } as const
  app.get(exportFilePath, userOnly, async (request, reply) => {
    const user = request.user as User
    const { blob, accountExport } = await openExport(dependencies, user.id, clock())
    const day = accountExport.createdAt.toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="evenstream-${day}.zip"`)
    return sendContent(request, reply, {
      type: archiveMediaType,
      size: blob.size,
      etag: `"${accountExport.id}"`,
      cacheControl: 'private, no-store',
      read: (range) => blob.read(range),
    })
  })

  importRoute(app, dependencies)

  mount(app, deleteAccountCall, async ({ user, body, reply }) => {
    await userMutex(user.id, () => deleteAccount(dependencies, user, body.email))
    signOutBrowser(reply)
  })
}

const presentExport = (accountExport: AccountExport) => ({
  ...accountExport,
  createdAt: accountExport.createdAt.toISOString(),
  expiresAt: accountExport.expiresAt?.toISOString() ?? null,
})
