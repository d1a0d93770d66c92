import type { FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import { isLoopback } from '../config.ts'

/**
 * The origins of the product. On a loopback address a browser may use localhost or 127.0.0.1; each has
 * its own cookies, so redirects stay on the name of the request.
 */
export interface Origins {
  /** The origin that is printed at the start, and that is registered at providers. */
  readonly canonical: string
  readonly all: readonly string[]
  readonly isSecure: boolean
  /**
   * On a loopback address: the origin of the request's host, or undefined if it is not one of ours. Elsewhere: the
   * canonical origin.
   */
  of(request: FastifyRequest): string | undefined
}

const loopbackNames = ['localhost', '127.0.0.1']

export function createOrigins(canonical: string): Origins {
  const { protocol, port, hostname } = new URL(canonical)
  const suffix = port ? `:${port}` : ''
  const origins = isLoopback(hostname)
    ? [...new Set([canonical, ...loopbackNames.map((name) => `${protocol}//${name}${suffix}`)])]
    : [canonical]
  return {
    canonical,
    all: origins,
    isSecure: protocol === 'https:',
    // Behind a proxy, the Host header may be any name that the proxy chooses.
    of: (request) =>
      isLoopback(hostname)
        ? origins.find((origin) => new URL(origin).host === request.host)
        : canonical,
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * CSRF protection. SameSite cookies are sent with the requests of any page of the same site, and another port
 * of localhost is the same site. So a browser's request that changes something must come from our own origin.
 */
export function refuseForeignOrigin(origins: Origins, request: FastifyRequest): void {
  if (safeMethods.includes(request.method)) return
  const origin = request.headers.origin
  const site = request.headers['sec-fetch-site']
  const isForeign =
    (origin !== undefined && !origins.all.includes(origin)) ||
    (site !== undefined && site !== 'same-origin')
  if (isForeign) throw new Failure('origin.foreign')
}
