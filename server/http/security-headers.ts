import type { FastifyReply } from 'fastify'
import type { FilmConfig } from '../config/film.ts'

/**
 * Sets the security headers of a response. Pages and the service worker later replace the content security
 * policy, and cacheable responses replace cache-control.
 */
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

/** The policy of the service worker, which may send requests to our own origin only. */
export const serviceWorkerPolicy =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * The content security policy of our pages. It allows our own files and, unless the nonce is empty, inline
 * scripts and styles with the nonce. `formTargets`: other origins to which forms may be sent.
 */
export function pagePolicy(
  nonce: string,
  formTargets: readonly string[] = [],
  film?: FilmConfig,
): string {
  // The origin of the operator's own film is allowed as a source of media or of frames, not of both.
  const filmOrigin = (kind: FilmConfig['kind']) => (film?.kind === kind ? ` ${film.origin}` : '')
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
