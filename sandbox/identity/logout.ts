import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import * as z from 'zod/mini'
import type { Origins } from '#server/http/origins.ts'
import { clientId } from './provider.ts'

const parameters = z.object({ client_id: z.string(), post_logout_redirect_uri: z.string() })

/**
 * RP-initiated logout: ends this browser's session with the provider and returns the redirect target. It
 * needs no confirmation: the product is the only client and has ended its own session before; a forged
 * link only makes the next sign-in ask for the account.
 */
export async function endProviderSession(
  provider: Provider,
  origins: Origins,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  if (session.accountId) await session.destroy()
  const query = parameters.safeParse(request.query).data
  const allowedUrls = origins.all.map((origin) => `${origin}/`)
  const isAllowed =
    query?.client_id === clientId && allowedUrls.includes(query.post_logout_redirect_uri)
  return isAllowed ? query.post_logout_redirect_uri : '/'
}
