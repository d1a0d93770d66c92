import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { latenciesAtRate, sequentialLatencies, throughput } from './client.ts'
import { Connection } from './connection.ts'

const okResponse = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
const path = '/slides'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server with scripted connections; `index` counts them from 0. */
async function serve(behave: (socket: Socket, index: number) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    behave(socket, sockets.push(socket) - 1)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { sockets, target: { port, path, timeoutMs: 30_000 } }
}

const respondToAll = (socket: Socket) => socket.on('data', () => socket.write(okResponse))

describe('the load client', () => {
  it('opens another connection in place of one that the server closed while it was idle', async () => {
    const { sockets, target } = await serve(respondToAll)
    const connection = new Connection(target)
    await connection.request()
    sockets[0]?.end()
    await once(sockets[0] as Socket, 'close')
    await connection.request()
    expect(sockets).toHaveLength(2)
    connection.close()
  })

  it('repeats the request on a new connection when the server closes the connection as the request arrives', async () => {
    const { sockets, target } = await serve((socket, index) => {
      if (index === 0) socket.once('data', () => socket.destroy())
      else respondToAll(socket)
    })
    expect(await sequentialLatencies(target, 3)).toHaveLength(3)
    expect(sockets).toHaveLength(2)
  })

  it('opens another connection after an unsolicited 408', async () => {
    const { sockets, target } = await serve((socket, index) => {
      if (index === 0) socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
      else respondToAll(socket)
    })
    expect(await sequentialLatencies(target, 3)).toHaveLength(3)
    expect(sockets).toHaveLength(2)
  })

  it('fails when the server closes the second connection without a response, too', async () => {
    const { sockets, target } = await serve((socket) => {
      socket.once('data', () => socket.destroy())
    })
    await expect(sequentialLatencies(target, 1)).rejects.toThrow(
      'The server closed the connection instead of answering GET /slides',
    )
    expect(sockets).toHaveLength(2)
  })

  it.each([
    ['throughput', throughput],
    [
      'sequentialLatencies',
      (target: Parameters<typeof sequentialLatencies>[0]) => sequentialLatencies(target, 1),
    ],
    ['latenciesAtRate', latenciesAtRate],
  ])('fails at the timeout when the server never responds (%s)', async (_name, run) => {
    const { target } = await serve(() => {})
    await expect(run({ ...target, timeoutMs: 50 })).rejects.toThrow(
      `Waited 0.05 s for the answer to GET /slides on port ${target.port}`,
    )
  })

  it('fails when a server closes in the middle of a response', async () => {
    const { target } = await serve((socket) => {
      socket.once('data', () => socket.end(okResponse.slice(0, -1)))
    })
    await expect(sequentialLatencies(target, 1)).rejects.toThrow(
      'The server closed the connection in the middle of its answer to GET /slides',
    )
  })

  it('fails on a status other than 200', async () => {
    const { target } = await serve((socket) => {
      socket.on('data', () => socket.write('HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n'))
    })
    await expect(latenciesAtRate(target)).rejects.toThrow('HTTP/1.1 503 Busy')
  })

  it('measures every request at a constant rate', async () => {
    const { target } = await serve(respondToAll)
    const times = await latenciesAtRate(target, { perSecond: 400, seconds: 0.25, connections: 4 })
    expect(times).toHaveLength(100)
  })
})
