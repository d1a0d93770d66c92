/** Loaded before the product: writes down every host that the process connects to. */
import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'

const list = process.env.OUTBOUND_LIST
const connect = Socket.prototype.connect

Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const [first] = [args[0]].flat() as [{ host?: string; path?: string } | number | string]
  const host =
    typeof first === 'object' ? (first.path ?? first.host ?? 'localhost') : String(args[1])
  if (list) appendFileSync(list, `${host}\n`)
  return (connect as (...given: unknown[]) => Socket).apply(this, args)
} as typeof connect

const planted = process.env.OUTBOUND_PLANTED
if (planted) fetch(planted).catch(() => {})
