/** A proxy that sends each request, and each socket, to the next of several servers. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

export interface RoundRobinProxy {
  /** Requests and sockets by the port of the server. */
  readonly requestCounts: ReadonlyMap<number, number>
  close(): Promise<void>
}

export async function startRoundRobinProxy(
  port: number,
  ports: readonly number[],
): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true })
  const requestCounts = new Map(ports.map((port) => [port, 0]))
  let requestIndex = 0
  const nextPort = () => {
    const port = ports[requestIndex++ % ports.length] ?? 0
    requestCounts.set(port, (requestCounts.get(port) ?? 0) + 1)
    return port
  }

  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const target = { agent, host: '127.0.0.1', port: nextPort(), method, path: url, headers }
    const forwarded = request(target, (upstreamResponse) => {
      outgoing.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.rawHeaders)
      upstreamResponse.pipe(outgoing)
      upstreamResponse.on('error', () => outgoing.destroy())
    })
    forwarded.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.on('upgrade', (incoming, socket, head) =>
    forwardSocket(incoming, socket, head, nextPort()),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { requestCounts, close: () => close(server, agent) }
}

function forwardSocket(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  port: number,
): void {
  const { method, url, rawHeaders } = incoming
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  )
  const upstream = connect(port, '127.0.0.1', () => {
    upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.pipe(socket)
    socket.pipe(upstream)
  })
  const end = () => {
    upstream.destroy()
    socket.destroy()
  }
  for (const side of [upstream, socket]) side.on('error', end).on('close', end)
}

async function close(server: Server, agent: Agent): Promise<void> {
  agent.destroy()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
}
