import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestServer } from '#testing/server.ts'
import type { Target } from './target.ts'

type Headers = Record<string, string | string[] | undefined>

interface ProxiedRequest {
  method: string
  path: string
  headers: Headers
  body: Buffer
}

interface ProxiedResponse {
  status: number
  headers: Headers
  body: Buffer
}

/** Changes requests or responses as if one guard of the product were missing. */
export interface Vulnerability {
  request?: (request: ProxiedRequest) => void | Promise<void>
  response?: (response: ProxiedResponse, request: ProxiedRequest) => void | Promise<void>
  /** Reads frames of any size from a socket and drops them instead of passing them on. */
  swallowsFrames?: boolean
}

/** Puts a proxy with the vulnerability in front of the product. */
export async function withVulnerability(
  server: TestServer,
  vulnerability: Vulnerability,
): Promise<Target> {
  const proxy = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming)
    await vulnerability.request?.(request)
    const response = await forward(server.origin, request)
    const { location } = response.headers
    if (typeof location === 'string') {
      response.headers.location = location.replace(server.origin, origin)
    }
    await vulnerability.response?.(response, request)
    delete response.headers['content-length']
    delete response.headers['transfer-encoding']
    outgoing.writeHead(response.status, response.headers).end(response.body)
  })
  proxy.on('upgrade', async (incoming, socket, head) => {
    const request = { ...headOf(incoming), body: Buffer.alloc(0) }
    await vulnerability.request?.(request)
    const { hostname, port } = new URL(server.origin)
    const upstream = connect(Number(port), hostname)
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
    upstream.write(`GET ${request.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
    socket.on('close', () => upstream.destroy())
    upstream.pipe(socket)
    if (vulnerability.swallowsFrames) socket.resume()
    else socket.pipe(upstream)
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { origin, server }
}

function headOf({ method = '', url = '', headers }: IncomingMessage) {
  return { method, path: url, headers: { ...headers } as Headers }
}

async function readRequest(incoming: IncomingMessage): Promise<ProxiedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return { ...headOf(incoming), body: Buffer.concat(chunks) }
}

function forward(
  origin: string,
  { method, path, headers, body }: ProxiedRequest,
): Promise<ProxiedResponse> {
  const { hostname, port, host } = new URL(origin)
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding']
  const { 'transfer-encoding': _, ...rest } = headers
  const forwardedHeaders = {
    ...rest,
    host,
    ...(hasBody && { 'content-length': String(body.length) }),
  }
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      { host: hostname, port, method, path, headers: forwardedHeaders, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: { ...response.headers },
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** Changes a JSON body. */
export function replaceJson(
  message: { body: Buffer; headers: Headers },
  change: (json: never) => unknown,
) {
  if (!String(message.headers['content-type']).includes('json') || message.body.length === 0) return
  message.body = Buffer.from(JSON.stringify(change(JSON.parse(message.body.toString()) as never)))
}
