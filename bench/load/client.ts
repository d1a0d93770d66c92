/**
 * Asks for one address again and again over a few connections. It writes bytes that were made before
 * and reads no more of an answer than its length, so that little of the machine goes to asking.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Target {
  port: number
  path: string
  headers?: Record<string, string>
}

class Connection {
  readonly #socket: Socket
  readonly #request: Buffer
  #received: Buffer = Buffer.alloc(0)
  #answered: { resolve(): void; reject(error: Error): void } | undefined

  constructor(socket: Socket, { port, path, headers = {} }: Target) {
    this.#socket = socket
    const lines = Object.entries({ host: `localhost:${port}`, ...headers })
    this.#request = Buffer.from(
      `GET ${path} HTTP/1.1\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`,
    )
    socket.setNoDelay(true)
    socket.on('data', (piece: Buffer) => this.#take(piece))
    socket.on('close', () => this.#answered?.reject(new Error('The connection was closed')))
    socket.on('error', () => {})
  }

  ask(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#answered = { resolve, reject }
    this.#socket.write(this.#request)
    return promise
  }

  close(): void {
    this.#answered = undefined
    this.#socket.destroy()
  }

  #take(piece: Buffer): void {
    this.#received = this.#received.length === 0 ? piece : Buffer.concat([this.#received, piece])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) {
      this.#answered?.reject(new Error(`An answer that was not expected: ${head.split('\r\n')[0]}`))
      return
    }
    if (this.#received.length < end + 4 + length) return
    this.#received = Buffer.alloc(0)
    this.#answered?.resolve()
  }
}

async function open(target: Target, count: number): Promise<Connection[]> {
  const sockets = Array.from({ length: count }, () => connect(target.port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets.map((socket) => new Connection(socket, target))
}

/** How many answers a second, with so many asked for at any moment. */
export async function throughput(
  target: Target,
  { connections = 16, seconds = 3 } = {},
): Promise<number> {
  const opened = await open(target, connections)
  const began = performance.now()
  const end = began + seconds * 1000
  let answers = 0
  await Promise.all(
    opened.map(async (connection) => {
      while (performance.now() < end) {
        await connection.ask()
        answers += 1
      }
    }),
  )
  const took = performance.now() - began
  for (const connection of opened) connection.close()
  return answers / (took / 1000)
}

/** Milliseconds of each answer, asked for one after another. */
export async function inTurn(target: Target, count: number): Promise<number[]> {
  const [connection] = await open(target, 1)
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    await connection?.ask()
    times.push(performance.now() - began)
  }
  connection?.close()
  return times
}

/**
 * Milliseconds of each answer at a steady rate, counted from when it should have been asked for: who
 * has to wait for a free connection waits, too.
 */
export async function atRate(
  target: Target,
  { perSecond = 200, seconds = 10, connections = 50 } = {},
): Promise<number[]> {
  const free = await open(target, connections)
  const waiting: ((connection: Connection) => void)[] = []
  const take = () => {
    const connection = free.pop()
    if (connection) return Promise.resolve(connection)
    return new Promise<Connection>((resolve) => waiting.push(resolve))
  }
  const times: number[] = []
  const asked: Promise<void>[] = []
  const began = performance.now()
  const ask = async (due: number) => {
    const connection = await take()
    await connection.ask()
    times.push(performance.now() - due)
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  }
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    asked.push(ask(due))
  }
  await Promise.all(asked)
  for (const connection of free) connection.close()
  return times
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
