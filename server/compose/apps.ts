import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createApp } from '../http/app.ts'
import { type ClientFiles, noClientFiles, readClientFiles } from '../http/client-files.ts'
import { type Cookie, defineCookie } from '../http/cookies.ts'
import { chooseAccountCookie } from '../routes/auth/auth-routes.ts'
import { absoluteLifetimeMs, findSessionUser } from '../services/sessions.ts'
import { presentUser } from '../services/users.ts'
import type { Context } from './context.ts'

const clientBuildFolder = join(import.meta.dirname, '..', '..', 'dist', 'client')

export interface WebApp {
  app: FastifyInstance
  files: ClientFiles
  sessionCookie: Cookie
  /** Removes the session cookie, and makes the provider ask at the next sign-in which account to use. */
  signOutBrowser: (reply: FastifyReply) => void
}

/** Creates the server for browsers, which serves the client's files and reads the session cookie. */
export async function createWebApp(context: Context): Promise<WebApp> {
  const { config, db, origins, metrics, clock, onRoute } = context
  const files = readClientFiles(clientBuildFolder)
  const sessionCookie = defineCookie(origins, 'session', { maxAge: absoluteLifetimeMs / 1000 })
  const app = await createApp({
    config,
    origins,
    files,
    onRoute,
    observeRequests: metrics.observeRequests,
    authenticate: async (request) => {
      const token = sessionCookie.read(request)
      const row = token && (await findSessionUser(db, token, clock()))
      return row ? presentUser(row) : undefined
    },
    mayBeSignedIn: (request: FastifyRequest) => sessionCookie.read(request) !== undefined,
    clock,
  })
  const signOutBrowser = (reply: FastifyReply) => {
    sessionCookie.clear(reply)
    chooseAccountCookie(origins).write(reply, '1')
  }
  return { app, files, sessionCookie, signOutBrowser }
}

/** Creates the server of a worker process, without client files and sessions. */
export const createWorkerApp = (context: Context): Promise<FastifyInstance> =>
  createApp({
    config: context.config,
    origins: context.origins,
    files: noClientFiles,
    onRoute: context.onRoute,
    observeRequests: context.metrics.observeRequests,
    authenticate: async () => undefined,
    mayBeSignedIn: () => false,
    clock: context.clock,
  })
