import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'
import { socketPath } from '#shared/contract/messages.ts'
import { endpoint } from '#shared/endpoint.ts'
import type { Database } from '../../db/database.ts'
import type { ReconnectingClient } from '../../db/reconnecting-client.ts'
import type { Cookie } from '../../http/cookies.ts'
import { mount } from '../../http/mount.ts'
import type { Origins } from '../../http/origins.ts'
import { type LiveEvent, parseEvent } from '../../live/events.ts'
import { Sockets } from '../../live/sockets.ts'
import { encodedTokenHash, filterValidSessions, findSessionUser } from '../../services/sessions.ts'

export interface LiveDependencies {
  db: Database
  origins: Origins
  sessionCookie: Cookie
  subscribe: (onPayload: (payload: string) => void) => ReconnectingClient
  clock: () => Date
}

/** Handles requests without an upgrade; `Sockets` handles the upgrades. */
const openSocket = endpoint({
  method: 'GET',
  path: socketPath,
  access: 'user',
  summary: 'Live updates',
})

export function liveRoutes(app: FastifyInstance, dependencies: LiveDependencies): Sockets {
  const { db, origins, sessionCookie, subscribe, clock } = dependencies
  mount(app, openSocket, () => {
    throw new Failure('request.invalid', { reason: 'not_a_websocket' })
  })

  const sockets = new Sockets({
    path: socketPath,
    async authenticate({ headers }) {
      // Cookies are sent from any page of the same site, so the origin is checked.
      if (!headers.origin || !origins.all.includes(headers.origin)) return 403
      const token = sessionCookie.readFrom(app.parseCookie(headers.cookie ?? ''))
      const user = token && (await findSessionUser(db, token, clock()))
      return user ? { userId: user.id, sessionHash: encodedTokenHash(token) } : 401
    },
    filterValidSessions: (sessions) => filterValidSessions(db, sessions, clock()),
  })
  sockets.attachTo(app.server)

  const subscription = subscribe((payload) => {
    const event: LiveEvent | undefined = parseEvent(payload)
    if (event) sockets.handle(event)
    else app.log.warn('an event could not be parsed')
  })
  app.addHook('onListen', () => subscription.ready)
  app.addHook('preClose', async () => {
    sockets.close()
    await subscription.close()
  })
  return sockets
}
