import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../ports/blobs.ts'
import { rangeResponse } from './byte-ranges.ts'
import { rangeNotSatisfiable, sendProblem } from './problems.ts'

export interface Content {
  type: string
  size: number
  /** Changes whenever the content does. */
  etag: string
  cacheControl: string
  read(range: ByteRange): AsyncIterable<Uint8Array>
}

/** Sends content of a known size, or the requested range of it. */
export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
): FastifyReply {
  const { status, headers, range } = rangeResponse(request, content)
  reply.code(status).headers(headers)
  if (status === 416) return sendProblem(reply, rangeNotSatisfiable())
  reply.header('cache-control', content.cacheControl)
  if (status === 200 || status === 206) reply.type(content.type)
  if (range) return reply.send(Readable.from(content.read(range)))
  // Fastify overwrites content-length for anything but a stream.
  return request.method === 'HEAD' ? reply.send(Readable.from([])) : reply.send()
}
