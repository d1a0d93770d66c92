import { Agent, request } from 'node:http'

/** A request without the headers that a browser or `fetch` adds; Node adds a few, such as `Host`. */
export interface RawRequest {
  method: string
  /** Sent as it is: neither escaped nor normalised. */
  path: string
  headers: Record<string, string>
  body: Buffer | string | undefined
}

export interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A keep-alive agent with connections of its own; close it with `agent.destroy()`. */
export const createAgent = () => new Agent({ keepAlive: true, maxSockets: 4 })

/** `onSent` is called when the request has been sent, with whether its connection had been used before. */
export function rawCall(
  origin: string,
  { method, path, headers, body }: RawRequest,
  agent?: Agent,
  onSent?: (isReusedConnection: boolean) => void,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { host: hostname, port, method, path, headers, agent: agent ?? false, timeout: 120_000 },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        // Wrapped in an error without `code`: with a code such as ECONNRESET, a caller could take the request for
        // one that the server has not read, although a response had begun.
        response.on('error', (cause) => reject(new Error('The answer broke off', { cause })))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    clientRequest.on('timeout', () =>
      clientRequest.destroy(new Error('No answer within two minutes')),
    )
    clientRequest.on('error', reject)
    if (onSent) clientRequest.on('finish', () => onSent(clientRequest.reusedSocket))
    clientRequest.end(body)
  })
}
