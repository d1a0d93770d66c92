/** A test double of the speech services that fails on request. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import type { VoiceService } from '#server/config/voice.ts'

export const validApiKey = 'sk-right'

const openAiRequest = z.strictObject({
  model: z.string(),
  input: z.string().check(z.minLength(1)),
  voice: z.string(),
  speed: z.number().check(z.gte(0.25), z.lte(4)),
  response_format: z.literal('pcm'),
  instructions: z.optional(z.string()),
})

const elevenLabsRequest = z.strictObject({
  text: z.string().check(z.minLength(1)),
  model_id: z.string(),
  voice_settings: z.strictObject({ speed: z.number().check(z.gte(0.7), z.lte(1.2)) }),
})

/** A way in which the double fails a request. */
export type SpeechFailure =
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'no response' }
  | { kind: 'cut off' }
  | { kind: 'json instead of sound' }

export interface SpeechDouble {
  readonly url: string
  readonly requests: { path: string; body: unknown }[]
  /** The failures of the next requests, in order. */
  readonly nextFailures: SpeechFailure[]
  close(): Promise<void>
}

export async function startSpeechDouble(): Promise<SpeechDouble> {
  const requests: SpeechDouble['requests'] = []
  const nextFailures: SpeechFailure[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const url = new URL(request.url ?? '/', 'http://double')
    requests.push({ path: url.pathname, body: JSON.parse(text) })
    const failure = nextFailures.shift()
    if (failure) fail(failure, response)
    else respond(request, url, JSON.parse(text), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    nextFailures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The protocol of a service, as far as it is used. */
interface Protocol {
  path: RegExp
  keyIn: (headers: IncomingHttpHeaders) => unknown
  validKey: string
  /** undefined: the request is invalid. */
  parse: (body: unknown, url: URL) => { text: string; speed: number } | undefined
}

const protocols: Record<VoiceService, Protocol> = {
  openai: {
    path: /^\/v1\/audio\/speech$/,
    keyIn: (headers) => headers.authorization,
    validKey: `Bearer ${validApiKey}`,
    parse: (body) => {
      const { data } = openAiRequest.safeParse(body)
      return data && { text: data.input, speed: data.speed }
    },
  },
  elevenlabs: {
    path: /^\/v1\/text-to-speech\/[^/]+$/,
    keyIn: (headers) => headers['xi-api-key'],
    validKey: validApiKey,
    parse: (body, url) => {
      const { data } = elevenLabsRequest.safeParse(body)
      if (!data || url.searchParams.get('output_format') !== 'pcm_24000') return undefined
      return { text: data.text, speed: data.voice_settings.speed }
    },
  },
}

function respond(
  request: IncomingMessage,
  url: URL,
  body: unknown,
  response: ServerResponse,
): void {
  const protocol = Object.values(protocols).find(({ path }) => path.test(url.pathname))
  if (!protocol) {
    sendError(response, 404, 'Invalid URL')
    return
  }
  const key = protocol.keyIn(request.headers)
  if (key !== protocol.validKey) {
    sendError(response, 401, `Incorrect API key provided: ${key}`)
    return
  }
  const speech = protocol.parse(body, url)
  if (speech) sendTone(response, speech.text, speech.speed)
  else sendError(response, 400, 'Invalid request')
}

function sendTone(response: ServerResponse, text: string, speed: number): void {
  const samples = Math.round((24_000 * (0.3 + text.length * 0.05)) / speed)
  const bytes = Buffer.alloc(samples * 2)
  for (let i = 0; i < samples; i++) {
    bytes.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 220 * i) / 24_000)), i * 2)
  }
  response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes)
}

function sendError(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { message } }))
}

function fail(failure: SpeechFailure, response: ServerResponse): void {
  switch (failure.kind) {
    case 'no response':
      break
    case 'cut off':
      response.socket?.destroy()
      break
    case 'json instead of sound':
      sendError(response, 200, 'not sound')
      break
    case 'status':
      if (failure.retryAfter) response.setHeader('retry-after', failure.retryAfter)
      sendError(response, failure.status, 'no')
  }
}
