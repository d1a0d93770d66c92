import type { FastifyReply } from 'fastify'
import type { FilmChoice } from '../config/film.ts'

/** For every response. The page replaces the policy, and cacheable responses the cache-control. */
export function setSecurityHeaders(reply: FastifyReply, { isSecure }: { isSecure: boolean }): void {
  reply.headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  })
  if (isSecure) {
    reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  }
}

/** A service worker may send requests to our own origin only. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The policy of our pages: own files, and inline parts with the nonce, if there is one. */
export function pagePolicy(
  nonce: string,
  formTargets: readonly string[] = [],
  film?: FilmChoice,
): string {
  // The origin of the operator's own film is allowed, for media or for frames only.
  const filmOrigin = (kind: FilmChoice['kind']) => (film?.kind === kind ? ` ${film.origin}` : '')
  const inline = nonce && ` 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${filmOrigin('file')}`,
    `frame-src 'self'${filmOrigin('page')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
