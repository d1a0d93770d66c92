import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCurrentUser } from '#shared/contract/auth.ts'
import type { Database } from '../../db/database.ts'
import { type Cookie, cookie } from '../../http/cookies.ts'
import { mount } from '../../http/mount.ts'
import type { Origins } from '../../http/origins.ts'
import { type IdentityProvider, SignInFailed } from '../../identity/provider.ts'
import { safeReturnPath } from '../../identity/return-path.ts'
import { endSession, newToken } from '../../services/sessions.ts'
import { beginAttempt, type Claims, takeAttempt } from '../../services/sign-in.ts'

export interface AuthParts {
  db: Database
  origins: Origins
  sessionCookie: Cookie
  identity: IdentityProvider
  signIn: (person: { claims: Claims; replaces: string | undefined }) => Promise<string>
  clock: () => Date
}

const quarterHour = 15 * 60
const year = 365 * 24 * 60 * 60

export function authRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { db, origins, sessionCookie, identity, signIn, clock } = parts
  const browserCookie = cookie(origins, 'sign_in', quarterHour)
  /** After a logout, or the provider would sign the same person in again without a word. */
  const chooseAccountCookie = cookie(origins, 'choose_account', year)

  mount(app, getCurrentUser, ({ user }) => ({
    isAuthenticated: user !== undefined,
    user: user ?? null,
  }))

  app.get('/api/login', { config: { access: 'public' } }, async (request, reply) => {
    const origin = origins.of(request)
    if (!origin) return reply.redirect(`${origins.canonical}/api/login`)
    const browser = browserCookie.read(request) ?? newToken()
    const attempt = {
      state: newToken(),
      nonce: newToken(),
      codeVerifier: newToken(),
      redirectUri: `${origin}/api/callback`,
    }
    return leavingTo(reply, request, async () => {
      const chooseAccount = chooseAccountCookie.read(request) !== undefined
      const url = await identity.authorizationUrl({ ...attempt, chooseAccount })
      const { returnTo } = request.query as { returnTo?: unknown }
      await beginAttempt(db, { ...attempt, browser, returnTo: safeReturnPath(returnTo) }, clock())
      browserCookie.write(reply, browser)
      return url.href
    })
  })

  app.get('/api/callback', { config: { access: 'public' } }, async (request, reply) =>
    leavingTo(reply, request, async () => {
      const { state } = request.query as { state?: unknown }
      const browser = browserCookie.read(request)
      if (typeof state !== 'string' || !browser) throw new SignInFailed('expired')
      const attempt = await takeAttempt(db, { state, browser, now: clock() })
      if (!attempt) throw new SignInFailed('expired')

      const url = new URL(attempt.redirectUri)
      url.search = new URL(request.url, url).search
      const claims = await identity.claims({ url, state, ...attempt })
      const token = await signIn({ claims, replaces: sessionCookie.read(request) })
      sessionCookie.write(reply, token)
      chooseAccountCookie.clear(reply)
      return attempt.returnTo
    }),
  )

  app.get('/api/logout', { config: { access: 'public' } }, async (request, reply) => {
    // The one GET that changes something: a link on another site must not be able to follow it.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect('/')
    const token = sessionCookie.read(request)
    if (token) await endSession(db, token)
    sessionCookie.clear(reply)
    chooseAccountCookie.write(reply, '1')
    return reply.redirect('/')
  })
}

/** Sends the browser on, or back to the landing page, which then says what happened. */
async function leavingTo(
  reply: FastifyReply,
  request: FastifyRequest,
  destination: () => Promise<string>,
) {
  reply.header('cache-control', 'no-store')
  try {
    return reply.redirect(await destination())
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error
    request.log.warn({ err: error, reason: error.reason }, 'sign-in failed')
    return reply.redirect(`/?signin=${error.reason}`)
  }
}
