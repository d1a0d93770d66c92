import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import * as z from 'zod/mini'
import type { OidcClient } from '#server/config.ts'
import { writeRefusalOf } from '#server/db/write-refusal.ts'
import { isRefusal, sendError } from '#server/http/problems.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { emailAddress } from '#shared/text.ts'
import { documentsOf } from '../documents.ts'
import { acceptForms } from '../form-bodies.ts'
import { type Html, sandboxPage } from '../html.ts'
import { endProviderSession } from './logout.ts'
import { errors } from './oidc-library.ts'
import {
  clientId,
  createProvider,
  loadSecrets,
  logoutPath,
  mountPath,
  type ProviderDependencies,
} from './provider.ts'
import { signInErrorPage, signInPage, signInWriteRefusedPage } from './sign-in-page.ts'

const config = { access: 'sandbox' } as const
const signInForm = z.object({ email: emailAddress })

export interface IdentitySandbox {
  /** The issuer under which its users are stored, whatever address it listens on. */
  readonly storedIssuer: string
  /** The product's registration at this provider. */
  client(): Promise<OidcClient>
  routes(app: FastifyInstance): void
}

/** An identity provider that speaks OpenID Connect and accepts any email address without a password. */
export function createIdentitySandbox(dependencies: ProviderDependencies): IdentitySandbox {
  const { db, origins, clock } = dependencies
  const accounts = documentsOf(db, 'Account', clock)
  const getSecrets = onceFulfilled(() => loadSecrets(db, clock))
  const getProvider = onceFulfilled(async () => createProvider(dependencies, await getSecrets()))

  const sendPage = (reply: FastifyReply, content: Html) =>
    reply
      .header('content-security-policy', pagePolicy('', origins.all))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        sandboxPage({
          title: 'Sign in to Evenstream',
          stylesheet: dependencies.files.stylesheet('styles/sandbox.css'),
          body: content,
        }),
      )

  /**
   * Stores the result of the sign-in page. The returned function redirects the browser: before it is
   * called, the session of the provider can be changed.
   */
  const finishInteraction = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: InteractionResults,
  ) => {
    const url = await (await getProvider()).interactionResult(request.raw, reply.raw, result)
    return () => reply.redirect(url, 303)
  }

  return {
    storedIssuer: 'urn:evenstream:sandbox',

    async client() {
      const { clientSecret } = await getSecrets()
      return { issuer: `${origins.canonical}${mountPath}`, clientId, clientSecret }
    },

    routes(app) {
      app.register(async (pages) => {
        acceptForms(pages)
        pages.setErrorHandler((error, request, reply) => {
          const isExpired = error instanceof errors.SessionNotFound
          if (isExpired) return sendPage(reply.code(400), signInErrorPage())
          if (isRefusal(error)) return sendError(error, request, reply)
          request.log.error({ err: error }, 'sandbox failed')
          if (writeRefusalOf(error)) return sendPage(reply.code(503), signInWriteRefusedPage())
          return sendPage(reply.code(500), signInErrorPage())
        })
        const path = `${mountPath}/interaction/:uid`

        pages.get(path, { config }, async (request, reply) => {
          await (await getProvider()).interactionDetails(request.raw, reply.raw)
          return sendPage(reply, signInPage({ action: request.url }))
        })

        pages.post(path, { config }, async (request, reply) => {
          const provider = await getProvider()
          const { session } = await provider.interactionDetails(request.raw, reply.raw)
          const form = signInForm.safeParse(request.body)
          if (!form.success) {
            const error = 'Please enter an address such as name@example.com.'
            return sendPage(reply.code(400), signInPage({ action: request.url, error }))
          }
          const { email } = form.data
          const accountId = subjectOf(email)
          await accounts.put(accountId, { email: email.toLowerCase() })
          const loginResult = { login: { accountId }, select_account: {} }
          const redirect = await finishInteraction(request, reply, loginResult)
          if (session) await clearOtherAccount(provider, session.uid, accountId)
          return redirect()
        })

        pages.post(`${path}/cancel`, { config }, async (request, reply) => {
          const refusal = { error: 'access_denied', error_description: 'Cancelled' }
          const redirect = await finishInteraction(request, reply, refusal)
          return redirect()
        })
      })

      app.get(logoutPath, { config, exposeHeadRoute: false }, async (request, reply) =>
        reply.redirect(await endProviderSession(await getProvider(), origins, request, reply)),
      )

      app.register(async (protocol) => {
        // The provider reads request bodies itself.
        protocol.removeAllContentTypeParsers()
        protocol.addContentTypeParser('*', (_request, _payload, done) => done(null))
        protocol.all(`${mountPath}/*`, { config }, async (request, reply) => {
          const handle = (await getProvider()).callback()
          reply.hijack()
          await handle(...withoutMountPath(request, reply))
        })
      })
    },
  }
}

/** Calls `load` at the first call, and again only after it has failed, for example while the database is read-only. */
function onceFulfilled<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * Signs the previous account out of the provider when another one signs in. The library would do this
 * with a page that submits itself by script, which our content security policy blocks.
 */
async function clearOtherAccount(
  provider: Provider,
  uid: string,
  accountId: string,
): Promise<void> {
  const session = await provider.Session.findByUid(uid)
  if (!session?.accountId || session.accountId === accountId) return
  delete session.accountId
  delete session.authorizations
  await session.persist()
}

/** Email addresses are case-insensitive: one address is one subject. */
const subjectOf = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url')

/**
 * The provider routes by paths relative to its mount path, which it derives from `originalUrl`.
 * Fastify's headers are copied, because a hijacked reply does not send them.
 */
function withoutMountPath(
  request: FastifyRequest,
  reply: FastifyReply,
): [IncomingMessage, ServerResponse] {
  const raw = request.raw as IncomingMessage & { originalUrl?: string }
  raw.originalUrl = request.url
  raw.url = request.url.slice(mountPath.length)
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  return [raw, reply.raw]
}
