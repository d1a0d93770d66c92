import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import * as z from 'zod/mini'
import type { Origins } from '#server/http/origins.ts'
import { clientId } from './provider.ts'

const parameters = z.object({ client_id: z.string(), post_logout_redirect_uri: z.string() })

/**
 * RP-initiated logout: ends the session that this browser has with the provider, and says where to go
 * then. It asks nobody to confirm: the product is the only client, its own session has ended before, and
 * a stranger who leads somebody here only makes the next sign-in ask who they are.
 */
export async function endProviderSession(
  provider: Provider,
  origins: Origins,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  if (session.accountId) await session.destroy()
  const asked = parameters.safeParse(request.query).data
  const allowed = origins.all.map((origin) => `${origin}/`)
  const isOurs = asked?.client_id === clientId && allowed.includes(asked.post_logout_redirect_uri)
  return isOurs ? asked.post_logout_redirect_uri : '/'
}
