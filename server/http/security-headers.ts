import type { FastifyReply } from 'fastify'
import type { FilmChoice } from '../config/film.ts'

/** For every answer. The page adds its own policy, with a nonce; what may be kept says so itself. */
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

/** A service worker asks our own server for things, and nobody else for anything. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** What a page of ours may load and do: its own files, and inline parts that carry the nonce if it has one. */
export function pagePolicy(
  nonce: string,
  formTargets: readonly string[] = [],
  film?: FilmChoice,
): string {
  // The operator's own film lies elsewhere: that one place is allowed, for that one use.
  const elsewhere = (kind: FilmChoice['kind']) => (film?.kind === kind ? ` ${film.origin}` : '')
  const inline = nonce && ` 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${elsewhere('file')}`,
    `frame-src 'self'${elsewhere('page')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
