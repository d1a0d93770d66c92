import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { observeProcess } from './process-metrics.ts'

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the metrics on a separate port, which can stay private. Scrapes are not rate-limited and do
 * not appear in the request log.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const stopMeasuring = observeProcess(registry)
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000 },
    (request, response) => {
      const isScrape = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
      if (!isScrape) return void response.writeHead(404).end()
      registry.metrics().then(
        (text) => {
          response.setHeader('content-type', registry.contentType)
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
  const { port: actualPort } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    async close() {
      stopMeasuring()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
