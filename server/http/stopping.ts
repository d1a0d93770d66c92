import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

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
