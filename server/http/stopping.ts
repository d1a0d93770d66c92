import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Keeps those who have begun to ask and do not go on from holding up the end of the process: once it
 * closes, the server ends what is idle and no longer looks after the rest. Whoever is being worked for
 * is waited for.
 */
export function limitStoppingTime(app: FastifyInstance, patience: number): void {
  const open = new Set<Socket>()
  const underWay = new Set<IncomingMessage>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    underWay.add(raw)
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    underWay.delete(raw)
    done()
  })
  app.addHook('preClose', async () => {
    const letGo = () => {
      const busy = new Set([...underWay].map(({ socket }) => socket))
      for (const socket of open) if (!busy.has(socket)) socket.destroy()
    }
    setTimeout(letGo, patience).unref()
  })
}
