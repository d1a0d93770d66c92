import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Body = Record<string, unknown>
export interface ModelRequest {
  path: string
  headers: IncomingMessage['headers']
  body: Body
}

/** The next reply of the model, or the way in which it fails. */
export interface ModelReply {
  text?: string
  /** Why the provider stopped early. */
  stopReason?: 'length' | 'refusal'
  usage?: { input: number; cached?: number; output: number }
  status?: number
  headers?: Record<string, string>
  /** Sent as the body instead of a reply in the protocol, unless `status` is an error. */
  raw?: string
  delayMs?: number
  drop?: 'immediately' | 'midway'
}

/**
 * An HTTP server in place of a language model provider. It implements OpenAI's responses and chat
 * completions and Anthropic's messages. It refuses a wrong key and repeats the key in the error; it refuses
 * requests without a JSON schema.
 */
export class ModelDouble {
  readonly key = 'sk-double-3f9a1c77'
  readonly requests: ModelRequest[] = []
  /** Requests whose connection closed before the whole reply was sent: the client aborted them, or `drop` did. */
  abortedRequests = 0
  url = ''
  #replies: ModelReply[] = []
  #server: Server | undefined

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((ready) => this.#server?.listen(0, '127.0.0.1', ready))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((done) => this.#server?.close(done))
  }

  /** Sets the replies, one for each request; the last one repeats. Clears the recorded requests. */
  willReply(...replies: ModelReply[]): void {
    this.#replies = replies
    this.requests.length = 0
    this.abortedRequests = 0
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Body
    const path = (request.url ?? '').replace('/v1', '')
    this.requests.push({ path, headers: request.headers, body })
    response.on('close', () => {
      if (!response.writableEnded) this.abortedRequests += 1
    })
    const protocol = protocols[path]
    if (!protocol) return send(response, 404, { error: { message: `no such path: ${path}` } })
    const key = protocol.keyIn(request.headers)
    if (key !== this.key) return send(response, 401, errorBody(`Incorrect key provided: ${key}`))
    if (protocol.formatIn(body) !== 'json_schema') {
      return send(response, 400, errorBody('the answer has no schema'))
    }
    const reply = (this.#replies.length > 1 ? this.#replies.shift() : this.#replies[0]) ?? {}
    await this.#sendReply(reply, protocol, body, response)
  }

  async #sendReply(reply: ModelReply, protocol: Protocol, body: Body, response: ServerResponse) {
    if (reply.delayMs) await sleep(reply.delayMs, undefined, { ref: false })
    if (reply.drop === 'immediately') return response.destroy()
    if (reply.drop === 'midway') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' })
      response.write('{"id": "half of an ans')
      await sleep(20)
      return response.destroy()
    }
    const status = reply.status ?? 200
    // Real providers repeat parts of the request in their error messages.
    if (status >= 400) {
      return send(response, status, errorBody(`cannot do: ${JSON.stringify(body)}`), reply.headers)
    }
    if (reply.raw !== undefined) return response.writeHead(status).end(reply.raw)
    send(response, status, protocol.answer(reply, String(body.model)), reply.headers)
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

const errorBody = (message: string) => ({
  type: 'error',
  error: { type: 'invalid_request', message },
})

interface Protocol {
  keyIn: (headers: IncomingMessage['headers']) => string | undefined
  formatIn: (body: Body) => unknown
  answer: (reply: ModelReply, model: string) => object
}

const bearerToken = (headers: IncomingMessage['headers']) =>
  headers.authorization?.replace('Bearer ', '')

const typeOf = (value: unknown) => (value as { type?: unknown } | undefined)?.type

const protocols: Record<string, Protocol> = {
  '/responses': {
    keyIn: bearerToken,
    formatIn: (body) => typeOf((body.text as { format?: unknown } | undefined)?.format),
    answer: ({ text = '', stopReason, usage = { input: 0, output: 0 } }, model) => ({
      id: 'resp_1',
      object: 'response',
      created_at: 1_790_000_000,
      model,
      status: stopReason === 'length' ? 'incomplete' : 'completed',
      incomplete_details: stopReason === 'length' ? { reason: 'max_output_tokens' } : null,
      error: null,
      output: [
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [
            stopReason === 'refusal'
              ? { type: 'refusal', refusal: text }
              : { type: 'output_text', text, annotations: [] },
          ],
        },
      ],
      usage: {
        input_tokens: usage.input,
        input_tokens_details: { cached_tokens: usage.cached ?? 0 },
        output_tokens: usage.output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: usage.input + usage.output,
      },
    }),
  },
  '/chat/completions': {
    keyIn: bearerToken,
    formatIn: (body) => typeOf(body.response_format),
    answer: ({ text = '', stopReason, usage = { input: 0, output: 0 } }, model) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: text },
          finish_reason:
            stopReason === 'length' ? 'length' : stopReason ? 'content_filter' : 'stop',
        },
      ],
      usage: {
        prompt_tokens: usage.input,
        prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
      },
    }),
  },
  '/messages': {
    keyIn: (headers) => headers['x-api-key']?.toString(),
    formatIn: (body) => typeOf((body.output_config as { format?: unknown } | undefined)?.format),
    answer: ({ text = '', stopReason, usage = { input: 0, output: 0 } }, model) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: [{ type: 'text', text }],
      stop_reason: stopReason === 'length' ? 'max_tokens' : (stopReason ?? 'end_turn'),
      stop_sequence: null,
      usage: {
        input_tokens: usage.input - (usage.cached ?? 0),
        cache_read_input_tokens: usage.cached ?? 0,
        cache_creation_input_tokens: 0,
        output_tokens: usage.output,
      },
    }),
  },
}
