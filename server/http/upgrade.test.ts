import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

let client: Socket | undefined
afterEach(() => client?.destroy())

const h2c = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
]

const requestText = (line: string, headers: string[], body = '') =>
  [`${line} HTTP/1.1`, `Host: ${new URL(server.origin).host}`, ...headers, '', body].join('\r\n')

/** Sends the texts one after another over one connection, and returns the statuses of the responses. */
function statuses(...texts: string[]): Promise<number[]> {
  const { port } = new URL(server.origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  client = socket
  let sentCount = 0
  let received = ''
  const statusesSoFar = () =>
    [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))
  return new Promise((resolve) => {
    const sendNext = () => {
      const text = texts[sentCount++]
      if (text === undefined) resolve(statusesSoFar())
      else socket.write(text)
    }
    sendNext()
    socket.on('data', (chunk) => {
      const countBefore = statusesSoFar().length
      received += chunk.toString('latin1')
      if (statusesSoFar().length > countBefore) sendNext()
    })
    socket.on('close', () => resolve(statusesSoFar()))
  })
}

/** A request that is sent last, to see that the connection still serves requests. */
const healthCheck = () => requestText('GET /healthz', [])

describe('a request that offers an upgrade to h2c', () => {
  it.each([
    ['GET /', 200],
    ['GET /journal', 200],
    ['HEAD /healthz', 200],
    ['GET /api/auth/user', 200],
    ['GET /api/nothing', 404],
    ['GET /api/target-slides', 401],
    ['GET /ws', 401],
    ['OPTIONS /healthz', 404],
    ['DELETE /api/target-slides/x', 401],
  ])('is served over HTTP/1.1: %s gets %i, and the connection stays open', async (line, status) => {
    expect(await statuses(requestText(line, h2c), healthCheck())).toEqual([status, 200])
  })

  it('has its body read: an incomplete contact message gets 400, and the connection stays open', async () => {
    const body = '{"name":"Ida"}'
    const headers = [
      ...h2c,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `Origin: ${server.origin}`,
    ]
    const text = requestText('POST /api/support/contact', headers, body)
    expect(await statuses(text, healthCheck())).toEqual([400, 200])
  })
})

describe('a request with another Upgrade header', () => {
  it.each(['TLS/1.2', 'h2c, websocket', 'foo', ''])(
    'is served over HTTP/1.1: "%s"',
    async (protocol) => {
      const headers = ['Connection: Upgrade', `Upgrade: ${protocol}`]
      expect(await statuses(requestText('GET /', headers), healthCheck())).toEqual([200, 200])
    },
  )
})

describe('a request that offers an upgrade to websocket', () => {
  it.each([
    ['/ws', 'websocket', 403],
    ['/ws', 'WebSocket', 403],
    ['/', 'websocket', 404],
    ['/api/auth/user', 'websocket', 404],
  ])(
    'is passed to the WebSocket handler, which refuses it at %s, spelled %s, with %i',
    async (path, protocol, status) => {
      const headers = ['Connection: Upgrade', `Upgrade: ${protocol}`]
      expect(await statuses(requestText(`GET ${path}`, headers))).toEqual([status])
    },
  )
})
