import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { rawCall } from '#testing/raw-call.ts'
import {
  type RawConnection,
  refusedUpgrades,
  SlowClient,
  unfinishedRequests,
} from './slow-client.ts'

let product: ProductProcess
let idleClient: SlowClient
beforeAll(async () => {
  product = await startProduct({ DATABASE_URL: await createDatabase(), DATA_DIR: newDataDir() })
  await product.ready()
  // Its test takes half a minute, so it connects before the other tests.
  const opening = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  idleClient = new SlowClient({ name: 'idle', opening, repeatedBytes: '' }, product.port)
})
afterAll(async () => {
  idleClient.destroy()
  product.child.kill('SIGTERM')
  await product.exited
})

/** On an idle machine, a slow client is disconnected within this time. */
const maxOpenMs = 15_000

/**
 * Connections that the server has not accepted yet wait in a queue of 511 (Node's default). One that does not fit is
 * accepted seconds later, when the kernel tries again.
 */
const connectedAtOnce = 250

async function connectSlowClients(
  kinds: RawConnection[],
  count: number,
  port: number,
): Promise<SlowClient[]> {
  const clients: SlowClient[] = []
  for (let i = 0; i < count; i += 1) {
    // Connections are accepted in order: when this request is answered, the queue has been empty.
    if (i > 0 && i % connectedAtOnce === 0) await sendOrdinaryRequests(port)
    clients.push(new SlowClient(kinds[i % kinds.length] as RawConnection, port))
  }
  return clients
}

interface Round {
  isServed: boolean
  milliseconds: number
}

/** Sends two ordinary requests, each over a new connection. */
async function sendOrdinaryRequests(port: number): Promise<Round> {
  const startedAt = performance.now()
  const responses = await Promise.allSettled(
    ['/', '/api/auth/user'].map((path) =>
      rawCall(`http://127.0.0.1:${port}`, { method: 'GET', path, headers: {}, body: undefined }),
    ),
  )
  const isServed = responses.every(
    (response) => response.status === 'fulfilled' && response.value.status === 200,
  )
  return { isServed, milliseconds: performance.now() - startedAt }
}

const median = (rounds: Round[]) =>
  rounds.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)[
    Math.floor(rounds.length / 2)
  ] ?? 0

/**
 * The maximum ratio of response times with and without slow clients. A busy machine alone slows responses less than
 * this; a server that waits for slow clients, far more.
 */
const maxSlowdown = 20

/** On an idle machine, a plain Node server with the product's headers timeout ends slow connections in this time. */
const idleMachineMs = 9_500
/** Many clients, because the last one to be disconnected is measured, as with the product. */
const controlClients = 200

/**
 * How many times slower this machine is than an idle one: at least 1. It is measured with a plain Node server that has
 * the product's headers timeout and runs at the same time as the product, on the same processor.
 */
async function measureMachineSlowness(): Promise<number> {
  const server = createServer(
    { headersTimeout: 8_000, requestTimeout: 8_000, connectionsCheckingInterval: 1000 },
    answerAll,
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [kind] = unfinishedRequests
  const clients = await connectSlowClients(
    kind ? [kind] : [],
    controlClients,
    (server.address() as AddressInfo).port,
  )
  const times = await Promise.all(clients.map(({ closed }) => closed))
  server.close()
  return Math.max(1, Math.max(...times) / idleMachineMs)
}

/** Connects slow clients to a server and reports what they broke. */
async function problemsWith(port: number, count: number): Promise<string[]> {
  const before: Round[] = []
  for (let i = 0; i < 20; i += 1) before.push(await sendOrdinaryRequests(port))

  const slowClients = await connectSlowClients(unfinishedRequests, count, port)
  const clients = [
    ...slowClients,
    ...(await connectSlowClients(refusedUpgrades, Math.ceil(count / 10), port)),
  ]
  const areAllOpen = () => slowClients.every(({ isOpen }) => isOpen)
  const roundsWithSlowClients: Round[] = []
  let servedWithSlowClients = 0
  let unserved = 0
  let isOver = false
  try {
    await Promise.all(clients.map(({ connected }) => connected))
    const connected = clients.filter(({ wasConnected }) => wasConnected).length
    const ordinaryRequests = (async () => {
      while (!isOver) {
        const wereAllOpen = areAllOpen()
        const round = await sendOrdinaryRequests(port)
        if (!round.isServed) unserved += 1
        if (wereAllOpen) roundsWithSlowClients.push(round)
        // Lets pending close events arrive first.
        await immediate()
        // The connections of the slow clients were opened before this request's, and they are still open: it was
        // served beside them.
        if (round.isServed && areAllOpen()) servedWithSlowClients += 1
        await wait(100)
      }
    })()
    const startedAt = performance.now()
    const machineSlowness = measureMachineSlowness()
    const waitForTimeout = async () => {
      const timeoutMs = maxOpenMs * (await machineSlowness) + 5000
      await wait(Math.max(0, startedAt + timeoutMs - performance.now()), undefined, { ref: false })
      return undefined
    }
    const times = await Promise.race([
      Promise.all(clients.map(({ closed }) => closed)),
      waitForTimeout(),
    ])
    const unclosedNames = clients.filter(({ isClosed }) => !isClosed).map(({ name }) => name)
    isOver = true
    await ordinaryRequests
    return [
      ...(connected < clients.length ? ['not all connected'] : []),
      ...(servedWithSlowClients === 0
        ? ['no other client was served while all were connected']
        : []),
      ...(unserved > 0 ? ['another client was not served'] : []),
      ...(median(roundsWithSlowClients) > maxSlowdown * median(before)
        ? ['other clients were delayed']
        : []),
      ...new Set(unclosedNames.map((name) => `${name} was not disconnected`)),
      ...(times && Math.max(...times) > maxOpenMs * (await machineSlowness)
        ? ['some were disconnected too late']
        : []),
    ]
  } finally {
    isOver = true
    for (const client of clients) client.destroy()
  }
}

describe.concurrent('clients that never finish their request', () => {
  it('do not make others wait for them, and are disconnected within 15 seconds on an idle machine, a thousand at the same time', async () => {
    expect(await problemsWith(product.port, 1000)).toEqual([])
  })

  async function problemsAt(server: Server): Promise<string[]> {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const problems = await problemsWith(port, 50)
    server.close()
    server.closeAllConnections()
    return problems
  }

  it('are reported by the check if a server without timeouts does not disconnect them', async () => {
    const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, answerAll)
    server.on('upgrade', (_request, socket) => {
      socket.on('error', () => {})
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    })
    expect(await problemsAt(server)).toEqual(
      [...unfinishedRequests, ...refusedUpgrades].map(({ name }) => `${name} was not disconnected`),
    )
  })

  it('are reported by the check if a server with few connections refuses others because of them', async () => {
    const server = strictServer().on('request', answerAll)
    server.maxConnections = 20
    const problems = await problemsAt(server)
    expect(problems).toContain('no other client was served while all were connected')
    expect(problems).toContain('another client was not served')
  })

  it('are reported by the check if a server delays requests while it has more than ten connections', async () => {
    const server = strictServer()
    server.on('request', async (request, response) => {
      const countConnections = promisify(server.getConnections.bind(server))
      while ((await countConnections()) > 10) await wait(20)
      answerAll(request, response)
    })
    // Other problems depend on when the slow clients are accepted.
    expect(await problemsAt(server)).toContain('other clients were delayed')
  })
})

const answerAll: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end())
}

/** A server with short timeouts, so that it has no fault but the one under test. */
function strictServer(): Server {
  // Much longer than a response takes, even on a busy machine.
  const limits = {
    headersTimeout: 10_000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 500,
  }
  return createServer(limits).on('upgrade', (_request, socket) => socket.destroy())
}

it('the server closes connections that do not speak HTTP and keeps serving others', async () => {
  const head = 'POST /api/support/contact HTTP/1.1\r\nHost: x\r\n'
  for (const opening of [
    '\0\0\0\0\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `${head}Content-Length: -1\r\n\r\n`,
  ]) {
    await new SlowClient({ name: 'nonsense', opening, repeatedBytes: '' }, product.port).closed
  }
  expect((await sendOrdinaryRequests(product.port)).isServed).toBe(true)
})

it('the server closes an idle keep-alive connection after 30 seconds', async () => {
  const openMs = await idleClient.closed
  expect(openMs).toBeGreaterThan(29_000)
  expect(openMs).toBeLessThan(30_000 + maxOpenMs)
})

// The last test, because it stops the product of this file.
it('after SIGTERM the product exits although clients never finish their requests', async () => {
  const slowClients = unfinishedRequests.map((kind) => new SlowClient(kind, product.port))
  await Promise.all(slowClients.map(({ connected }) => connected))
  const anyRequest = { method: 'GET', path: '/api/auth/user', headers: {}, body: undefined }
  await rawCall(`http://127.0.0.1:${product.port}`, anyRequest)
  const startedAt = performance.now()
  product.child.kill('SIGTERM')
  expect(await product.exited).toBe(0)
  // Unfinished requests are ended within 10 seconds; otherwise shutdown would wait its full minute for them.
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  for (const client of slowClients) client.destroy()
})
