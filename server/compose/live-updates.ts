import type { FastifyInstance } from 'fastify'
import { listenToChannel } from '../db/channel-listener.ts'
import { liveChannel } from '../live/events.ts'
import { liveRoutes } from '../routes/live/live-routes.ts'
import { observeSockets } from './metrics.ts'
import type { WebContext } from './web-context.ts'

/** Registers the WebSocket that sends events to the user's open screens. */
export function registerLiveUpdates(app: FastifyInstance, context: WebContext): void {
  const { db, databaseUrl, origins, metrics, clock, sessionCookie } = context
  const sockets = liveRoutes(app, {
    db,
    origins,
    sessionCookie,
    subscribe: (onPayload) => listenToChannel(databaseUrl, liveChannel, onPayload),
    clock,
  })
  observeSockets(metrics, sockets)
}
