import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watchProcess } from './process-metrics.ts'
import type { Registry } from './registry.ts'

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * On a port of its own, which the world need not reach: figures are for whoever runs the product, and
 * asking for them takes nothing from the limits and the logs of those who are served.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const stopWatching = watchProcess(registry)
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000 },
    (request, response) => {
      const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
      if (!isAsked) return void response.writeHead(404).end()
      registry.text().then(
        (text) => {
          response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8')
          response.setHeader('cache-control', 'no-store')
          response.end(text)
        },
        () => response.writeHead(500).end(),
      )
    },
  )
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen({ host, port }, listening.resolve)
  await listening.promise
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}/metrics`,
    async close() {
      stopWatching()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
