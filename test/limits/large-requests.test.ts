import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type RawRequest, rawCall } from '#testing/raw-call.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

describe('a request that is too large', () => {
  const json = { 'content-type': 'application/json' }
  const content = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
  const length = { 'content-length': String(content.length) }
  const chunked = { 'transfer-encoding': 'chunked' }
  const contact = '/api/support/contact'
  const requests: [string, Omit<RawRequest, 'method'>, number][] = [
    ['a header', { path: '/', headers: { 'x-large': 'x'.repeat(20_000) }, body: undefined }, 431],
    ['a URL', { path: `/${'x'.repeat(20_000)}`, headers: {}, body: undefined }, 431],
    ['a body', { path: contact, headers: { ...json, ...length }, body: content }, 413],
    ['a chunked body', { path: contact, headers: { ...json, ...chunked }, body: content }, 413],
  ]

  async function wrongStatusesOf(origin: string): Promise<string[]> {
    const findings: string[] = []
    for (const [name, request, expected] of requests) {
      const { status } = await rawCall(origin, {
        method: request.body ? 'POST' : 'GET',
        ...request,
      })
      if (status !== expected) findings.push(`${name} was answered ${status}`)
    }
    return findings
  }

  it('is refused when headers, URL or body are too long, with or without a content length', async () => {
    expect(await wrongStatusesOf(server.origin)).toEqual([])
  })

  it('is reported by the check when a server accepts it', async () => {
    const acceptingServer = createServer({ maxHeaderSize: 100_000 }, (request, response) => {
      request.resume().on('end', () => response.end())
    }).listen(0, '127.0.0.1')
    await once(acceptingServer, 'listening')
    const { port } = acceptingServer.address() as AddressInfo
    expect(await wrongStatusesOf(`http://127.0.0.1:${port}`)).toEqual(
      requests.map(([name]) => `${name} was answered 200`),
    )
    acceptingServer.close()
  })
})
