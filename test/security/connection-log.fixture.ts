/** Preloaded into each Node process of the product: records the connections that its sockets open. */
import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'

const logFile = process.env.CONNECTION_LOG
const connect = Socket.prototype.connect

type Destination = { host?: string; port?: number | string; path?: string } | number | string

Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const [destination] = [args[0]].flat() as [Destination]
  const { path, host, port } =
    typeof destination === 'object'
      ? destination
      : { host: String(args[1]), port: destination, path: undefined }
  if (logFile) appendFileSync(logFile, `${path ?? `${host ?? 'localhost'}:${port}`}\n`)
  return (connect as (...connectArgs: unknown[]) => Socket).apply(this, args)
} as typeof connect

/** An address that the process connects to, to test that the check reports it. */
const foreignUrl = process.env.FOREIGN_URL
if (foreignUrl) fetch(foreignUrl).catch(() => {})
