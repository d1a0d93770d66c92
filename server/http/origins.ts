import type { FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import { isLoopback } from '../config.ts'

/**
 * Under which addresses the product is itself. On a loopback address a browser may say localhost or
 * 127.0.0.1; each keeps its own cookies, so a visit stays on the name it began with.
 */
export interface Origins {
  /** The address that the product prints, and that providers know. */
  readonly canonical: string
  readonly all: readonly string[]
  readonly isSecure: boolean
  /** The origin that this request came to, or undefined when it is none of ours. */
  of(request: FastifyRequest): string | undefined
}

const loopbackNames = ['localhost', '127.0.0.1']

export function createOrigins(canonical: string): Origins {
  const { protocol, port, hostname } = new URL(canonical)
  const suffix = port ? `:${port}` : ''
  const all = isLoopback(hostname)
    ? [...new Set([canonical, ...loopbackNames.map((name) => `${protocol}//${name}${suffix}`)])]
    : [canonical]
  return {
    canonical,
    all,
    isSecure: protocol === 'https:',
    // Behind a proxy the host that arrives may be the proxy's own business.
    of: (request) =>
      isLoopback(hostname)
        ? all.find((origin) => new URL(origin).host === request.host)
        : canonical,
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * A session cookie is sent along by any page of the same site, and another port of localhost is the
 * same site. So a browser that changes something must say that the page is ours.
 */
export function refuseForeignOrigin(origins: Origins, request: FastifyRequest): void {
  if (safeMethods.includes(request.method)) return
  const origin = request.headers.origin
  const site = request.headers['sec-fetch-site']
  const foreign =
    (origin !== undefined && !origins.all.includes(origin)) ||
    (site !== undefined && site !== 'same-origin')
  if (foreign) throw new Failure('origin.foreign')
}
