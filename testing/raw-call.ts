import { Agent, request } from 'node:http'

/** A request as it goes over the wire, with none of the manners of a browser. */
export interface RawRequest {
  method: string
  /** As it is sent, escaped or not. */
  path: string
  headers: Record<string, string>
  body: Buffer | string | undefined
}

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Connections of their own, kept alive from one request to the next; ended by `agent.destroy()`. */
export const createAgent = () => new Agent({ keepAlive: true, maxSockets: 4 })

/** `onSent` hears when all of it has left, and whether it went over a connection that had served before. */
export function rawCall(
  origin: string,
  { method, path, headers, body }: RawRequest,
  agent?: Agent,
  onSent?: (isServed: boolean) => void,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: hostname, port, method, path, headers, agent: agent ?? false, timeout: 30_000 },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        // Without the code of its cause: something was answered, unlike on a connection never taken up.
        response.on('error', (cause) => reject(new Error('The answer broke off', { cause })))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(pieces).toString('utf8'),
          }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('No answer within 30 seconds')))
    sent.on('error', reject)
    if (onSent) sent.on('finish', () => onSent(sent.reusedSocket))
    sent.end(body)
  })
}
