import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import type { Database } from '../../db/database.ts'
import { writeRefusalOf } from '../../db/write-refusal.ts'
import { type Cookie, defineCookie } from '../../http/cookies.ts'
import { mount } from '../../http/mount.ts'
import type { Origins } from '../../http/origins.ts'
import { type IdentityProvider, SignInFailed } from '../../identity/provider.ts'
import { safeReturnPath } from '../../identity/return-path.ts'
import { attemptLifetime, type SignInAttempts } from '../../identity/sign-in-attempts.ts'
import { endSession, hashToken, newToken } from '../../services/sessions.ts'
import { type Claims, consumeSignInState } from '../../services/sign-in.ts'

export interface AuthDependencies {
  db: Database
  origins: Origins
  sessionCookie: Cookie
  identity: IdentityProvider
  attempts: SignInAttempts
  /** Starts a session in place of the one with `replacedToken`, and returns the new token. */
  signIn: (request: { claims: Claims; replacedToken: string | undefined }) => Promise<string>
  clock: () => Date
}

/** The options of routes that browsers navigate to. */
const navigation = { config: { access: 'public' }, exposeHeadRoute: false } as const

/** Seconds. */
const year = 365 * 24 * 60 * 60

/** How long a logout waits for the provider to state whether it has a logout page. */
const logoutTimeoutMs = 2_000

/**
 * Set at logout: the next sign-in asks the provider to show its choice of accounts. Otherwise a provider that still has
 * a session would sign the same user in again without asking.
 */
export const chooseAccountCookie = (origins: Origins) =>
  defineCookie(origins, 'choose_account', { maxAge: year })

export function authRoutes(app: FastifyInstance, dependencies: AuthDependencies): void {
  const { db, origins, sessionCookie, identity, attempts, signIn, clock } = dependencies
  const accountChoice = chooseAccountCookie(origins)

  mount(app, getCurrentUser, ({ user }) => ({
    isAuthenticated: user !== undefined,
    user: user ?? null,
  }))

  app.get('/api/login', navigation, async (request, reply) => {
    const origin = origins.of(request)
    // The request came to a host that is not ours.
    if (!origin) return reply.redirect(`${origins.canonical}/api/login`)
    const attempt = {
      state: newToken(),
      nonce: newToken(),
      codeVerifier: newToken(),
      redirectUri: `${origin}/api/callback`,
    }
    return redirectOrReport(reply, request, async () => {
      const chooseAccount = accountChoice.read(request) !== undefined
      const url = await identity.authorizationUrl({ ...attempt, chooseAccount })
      const { returnTo } = request.query as { returnTo?: unknown }
      const attemptWithPath = { ...attempt, returnTo: safeReturnPath(returnTo) }
      attemptCookie(origins, attempt.state).write(reply, attempts.seal(attemptWithPath, clock()))
      return url.href
    })
  })

  app.get('/api/callback', navigation, async (request, reply) =>
    redirectOrReport(reply, request, async () => {
      const { state } = request.query as { state?: unknown }
      if (typeof state !== 'string') throw new SignInFailed('expired')
      const cookie = attemptCookie(origins, state)
      const attempt = attempts.open(cookie.read(request) ?? '', state, clock())
      cookie.clear(reply)
      if (!attempt) throw new SignInFailed('expired')
      const isFirst = await consumeSignInState(db, {
        state,
        expiresAt: new Date(attempt.expiresAt),
      })
      if (!isFirst) throw new SignInFailed('expired')

      const url = new URL(attempt.redirectUri)
      url.search = new URL(request.url, url).search
      const claims = await identity.claims({ url, ...attempt })
      const replacedToken = sessionCookie.read(request)
      const token = await signIn({ claims, replacedToken }).catch((error) => {
        const isLimited = error instanceof Failure && error.code === 'request.too_many'
        throw isLimited ? new SignInFailed('too-many-accounts', error) : error
      })
      sessionCookie.write(reply, token)
      accountChoice.clear(reply)
      return attempt.returnTo
    }),
  )

  app.get('/api/logout', navigation, async (request, reply) => {
    if (!isOwnNavigation(request)) return reply.redirect('/')
    const token = sessionCookie.read(request)
    // The cookie is removed even if the session cannot be.
    if (token) {
      await endSession(db, token).catch((error) => {
        request.log.error(
          { err: error },
          'logout: the session could not be removed, and lasts until it expires or is ended elsewhere',
        )
      })
    }
    sessionCookie.clear(reply)
    accountChoice.write(reply, '1')
    if (!token) return reply.redirect('/')
    const returnTo = `${origins.of(request) ?? origins.canonical}/`
    const url = await identity.endSessionUrl({ returnTo, timeout: logoutTimeoutMs })
    return reply.redirect(url?.href ?? '/')
  })
}

/** Each attempt has its own cookie, so that two tabs can sign in at the same time. Only the callback gets it. */
const attemptCookie = (origins: Origins, state: string) =>
  defineCookie(origins, `sign_in_${hashToken(state).toString('hex', 0, 6)}`, {
    maxAge: attemptLifetime / 1000,
    path: '/api/callback',
  })

/**
 * Logging out is a GET that changes something, so links and images on other sites, or on another port
 * of this host, must not trigger it. In browsers that send no Sec-Fetch headers they still can.
 */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers
  const isOurSite = site === undefined || site === 'same-origin' || site === 'none'
  return isOurSite && (destination === undefined || destination === 'document')
}

/**
 * Redirects to the URL that the sign-in step returns. If it fails for a reason that the landing page can show, the
 * browser is sent there; other errors are thrown.
 */
async function redirectOrReport(
  reply: FastifyReply,
  request: FastifyRequest,
  signInStep: () => Promise<string>,
) {
  reply.header('cache-control', 'no-store')
  try {
    return reply.redirect(await signInStep())
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    request.log.warn({ err: error, reason }, 'sign-in failed')
    return reply.redirect(`/?signin=${reason}`)
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof SignInFailed) return error.reason
  return writeRefusalOf(error) ? 'cannot-write' : undefined
}
