import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from './origins.ts'

/**
 * Over https a cookie's name pins it to this host. Over plain http, which is served on loopback
 * addresses alone, some browsers refuse that prefix, so a plain name serves.
 */
export function cookie(origins: Origins, name: string, maxAgeSeconds: number) {
  const fullName = origins.isSecure ? `__Host-evenstream_${name}` : `evenstream_${name}`
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: origins.isSecure,
  }
  return {
    read: (request: FastifyRequest) => request.cookies[fullName],
    write: (reply: FastifyReply, value: string) =>
      reply.setCookie(fullName, value, { ...options, maxAge: maxAgeSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(fullName, options),
  }
}
export type Cookie = ReturnType<typeof cookie>
