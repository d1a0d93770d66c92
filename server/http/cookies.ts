import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from './origins.ts'

/** `path`: of the cookie. */
export function cookieName(origins: Origins, name: string, path = '/'): string {
  const prefix = path === '/' ? '__Host-' : '__Secure-'
  return `${origins.isSecure ? prefix : ''}evenstream_${name}`
}

/**
 * Defines a cookie of the product. Over https, its name has a prefix that makes browsers accept the cookie
 * over https only and, for the path `/`, for this host only. Over http, which is allowed for loopback
 * origins only, there is no prefix, because some browsers would refuse the cookie.
 */
export function defineCookie(
  origins: Origins,
  name: string,
  { maxAge, path = '/' }: { /** Seconds. */ maxAge: number; path?: string },
) {
  const fullName = cookieName(origins, name, path)
  const options: CookieSerializeOptions = {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: origins.isSecure,
  }
  return {
    read: (request: FastifyRequest) => request.cookies[fullName],
    readFrom: (cookies: Record<string, string | undefined>) => cookies[fullName],
    write: (reply: FastifyReply, value: string) =>
      reply.setCookie(fullName, value, { ...options, maxAge }),
    clear: (reply: FastifyReply) => reply.clearCookie(fullName, options),
  }
}
export type Cookie = ReturnType<typeof defineCookie>
