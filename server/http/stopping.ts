import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'

/**
 * Keeps those who have begun to ask and do not go on from holding up the end of the process: once it
 * closes, the server ends what is idle and no longer looks after the rest. Whoever is being worked for
 * is waited for.
 */
export function limitStoppingTime(app: FastifyInstance, patience: number): void {
  /** The open connections, with how many requests of each are being worked on. */
  const open = new Map<Socket, number>()
  // One that is broken off is not answered: it goes with its connection.
  const count = (socket: Socket, change: number) => {
    const before = open.get(socket)
    if (before !== undefined) open.set(socket, before + change)
  }
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    count(raw.socket, 1)
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    count(raw.socket, -1)
    done()
  })
  app.addHook('preClose', async () => {
    const letGo = () => {
      for (const [socket, underWay] of open) if (underWay === 0) socket.destroy()
    }
    setTimeout(letGo, patience).unref()
  })
}

/**
 * A connection kept alive after its last answer would hold up the end of the process: each ends with
 * the answer that is under way. What comes over one of them meanwhile is refused by what this returns.
 */
export function endConnectionsWhenStopping(app: FastifyInstance): () => void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  return () => {
    if (isStopping) throw new Failure('server.unavailable', restarting, 1)
  }
}

const restarting = 'Evenstream is restarting. Try again in a moment.'
