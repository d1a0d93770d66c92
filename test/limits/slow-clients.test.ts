import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { newDataDir, type ProductProcess, startProduct } from '#testing/process.ts'
import { createAgent, type RawRequest, rawCall } from '#testing/raw-call.ts'

let product: ProductProcess
let origin: string
beforeAll(async () => {
  product = await startProduct({ DATABASE_URL: await createDatabase(), DATA_DIR: newDataDir() })
  origin = (await product.ready()).replace('localhost', '127.0.0.1')
})
afterAll(async () => {
  product.child.kill('SIGTERM')
  await product.exited
})

const limit = 15_000

/** Somebody who begins to say something, goes on a byte at a time, and never comes to an end. */
class SlowClient {
  readonly socket: Socket
  readonly began = performance.now()
  readonly closed: Promise<number>
  readonly #drip: NodeJS.Timeout | undefined

  constructor(opening: string, drop: string, port = product.port) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('error', () => {})
    this.socket.resume()
    this.socket.write(opening)
    if (drop) this.#drip = setInterval(() => this.socket.write(drop), 2000)
    // However it ends: a reset is an end like any other.
    this.closed = new Promise((resolve) => {
      this.socket.once('close', () => {
        clearInterval(this.#drip)
        resolve(performance.now() - this.began)
      })
    })
  }

  end(): void {
    clearInterval(this.#drip)
    this.socket.destroy()
  }
}

const head = 'POST /api/support/contact HTTP/1.1\r\nHost: x\r\n'
const body = `${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":"`
const chunked = `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
const kinds: [string, string][] = [
  ['GET / HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  [body, 'x'],
  [chunked, '1\r\n \r\n'],
  ['', ''],
  ['G', ''],
]

const clientOf = (i: number, port?: number) => {
  const [opening = '', drop = ''] = kinds[i % kinds.length] ?? []
  return new SlowClient(opening, drop, port)
}

/** How long the last of them lasted, if that was not beyond all bounds. */
async function lasted(clients: SlowClient[], patience: number): Promise<number | undefined> {
  const all = Promise.all(clients.map(({ closed }) => closed))
  const times = await Promise.race([all, wait(patience, undefined, { ref: false })])
  return times && Math.max(...times)
}

it('a thousand who never come to an end keep nobody waiting, and are gone in 15 seconds', async () => {
  const clients = Array.from({ length: 1000 }, (_, i) => clientOf(i))
  try {
    let served = 0
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        const [page, who] = await Promise.all(
          ['/', '/api/auth/user'].map((path) =>
            rawCall(origin, { method: 'GET', path, headers: {}, body: undefined }),
          ),
        )
        if (page?.status === 200 && who?.status === 200) served += 1
        await wait(100)
      }
    })()
    const longest = await lasted(clients, limit + 5000)
    isOver = true
    await others
    expect(served).toBeGreaterThan(10)
    expect(longest).toBeLessThan(limit)
  } finally {
    for (const client of clients) client.end()
  }
}, 60_000)

it('a server that waits for them would be found', async () => {
  const patient = createServer(() => {}).listen(0, '127.0.0.1')
  await once(patient, 'listening')
  const { port } = patient.address() as AddressInfo
  const clients = kinds.map((_, i) => clientOf(i, port))
  expect(await lasted(clients, 500)).toBeUndefined()
  for (const client of clients) client.end()
  patient.close()
})

describe('a request that is too large', () => {
  const json = { 'content-type': 'application/json' }
  const content = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
  const length = { 'content-length': String(content.length) }
  const pieces = { 'transfer-encoding': 'chunked' }
  const letters = '/api/support/contact'
  const requests: [string, Omit<RawRequest, 'method'>, number][] = [
    ['a header', { path: '/', headers: { 'x-large': 'x'.repeat(20_000) }, body: undefined }, 431],
    ['an address', { path: `/${'x'.repeat(20_000)}`, headers: {}, body: undefined }, 431],
    ['a body', { path: letters, headers: { ...json, ...length }, body: content }, 413],
    ['a body in pieces', { path: letters, headers: { ...json, ...pieces }, body: content }, 413],
  ]

  async function taken(house: string): Promise<string[]> {
    const findings: string[] = []
    for (const [what, asked, expected] of requests) {
      const { status } = await rawCall(house, { method: asked.body ? 'POST' : 'GET', ...asked })
      if (status !== expected) findings.push(`${what} was answered ${status}`)
    }
    return findings
  }

  it('is refused, by its headers, its address or its body, whether it says so or not', async () => {
    expect(await taken(origin)).toEqual([])
  })

  it('would be found if it were read', async () => {
    const reader = createServer({ maxHeaderSize: 100_000 }, (request, response) => {
      request.resume().on('end', () => response.end())
    }).listen(0, '127.0.0.1')
    await once(reader, 'listening')
    const { port } = reader.address() as AddressInfo
    expect(await taken(`http://127.0.0.1:${port}`)).toEqual(
      requests.map(([what]) => `${what} was answered 200`),
    )
    reader.close()
  })
})

it('a connection that rests between two requests is kept for half a minute', async () => {
  const agent = createAgent()
  const asked = { method: 'GET', path: '/healthz', headers: {}, body: undefined }
  const { headers } = await rawCall(origin, asked, agent)
  agent.destroy()
  expect(headers['keep-alive']).toBe('timeout=30')
})

it('what is no HTTP at all is ended, and the product lives on', async () => {
  for (const nonsense of [
    '\0\0\0\0\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `${head}Content-Length: -1\r\n\r\n`,
  ]) {
    const client = new SlowClient(nonsense, '')
    await client.closed
  }
  const asked = { method: 'GET', path: '/healthz', headers: {}, body: undefined }
  const { status } = await rawCall(origin, asked)
  expect(status).toBe(200)
})
