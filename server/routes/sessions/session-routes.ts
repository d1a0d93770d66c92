import type { FastifyInstance, FastifyReply } from 'fastify'
import { endEverySession, endOneSession, listSessions } from '#shared/contract/sessions.ts'
import type { Database } from '../../db/database.ts'
import type { Cookie } from '../../http/cookies.ts'
import { mount } from '../../http/mount.ts'
import { endAllSessions, endOwnSession, listOwnSessions } from '../../services/sessions.ts'

export interface SessionRouteDependencies {
  db: Database
  sessionCookie: Cookie
  /** Removes the session cookie, and makes the provider ask at the next sign-in which account to use. */
  signOutBrowser: (reply: FastifyReply) => void
  clock: () => Date
}

export function sessionRoutes(app: FastifyInstance, dependencies: SessionRouteDependencies): void {
  const { db, sessionCookie, signOutBrowser, clock } = dependencies

  mount(app, listSessions, ({ user, reply }) =>
    listOwnSessions(db, {
      userId: user.id,
      token: sessionCookie.read(reply.request),
      now: clock(),
    }),
  )

  mount(app, endOneSession, ({ user, params }) =>
    endOwnSession(db, { userId: user.id, id: params.id, now: clock() }),
  )

  mount(app, endEverySession, async ({ user, reply }) => {
    await endAllSessions(db, user.id)
    signOutBrowser(reply)
  })
}
