import { createHash, randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface S3Request {
  method: string
  key: string
  query: URLSearchParams
  range: string
  /** The metadata with which the product marks its multipart uploads. */
  mark: string
}

/** How one request fails. */
export interface S3Failure {
  status?: number
  /** The error code of S3. */
  code?: string
  location?: string
  delayMs?: number
  /** With the last two values the request takes effect before the connection is dropped. */
  drop?: 'before reading' | 'after reading' | 'instead of answering' | 'midway'
  /** Stops in the middle of the content and keeps the connection open. */
  stall?: boolean
}

interface Reply {
  status: number
  headers?: Record<string, string>
  body: Buffer
}
interface Upload {
  key: string
  mark: string
  parts: Map<number, Buffer>
}

const noBytes = Buffer.alloc(0)
const minPartBytes = 5 * 1024 * 1024
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const tag = (name: string, value: string | number | boolean) => `<${name}>${value}</${name}>`

/**
 * An HTTP server in place of an S3 bucket. It implements what the blob store needs, enforces some rules of
 * the real one (an access key, parts of at least five mebibytes), lists in small pages, and can be set to fail.
 */
export class S3Double {
  readonly bucket = 'tracks'
  readonly credentials = { accessKeyId: 'AKDOUBLE', secretAccessKey: 'a secret' }
  readonly objects = new Map<string, Buffer>()
  /** The `mark` of each object that was stored by a multipart upload. */
  readonly #marks = new WeakMap<Buffer, string>()
  readonly uploads = new Map<string, Upload>()
  readonly requests: S3Request[] = []
  failure: (s3Request: S3Request) => S3Failure | undefined = () => undefined
  url = ''
  #server: Server | undefined

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((ready) => this.#server?.listen(0, '127.0.0.1', ready))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((done) => this.#server?.close(done))
  }

  /** Removes all content and the planned failure. */
  reset(): void {
    this.objects.clear()
    this.uploads.clear()
    this.requests.length = 0
    this.failure = () => undefined
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', this.url)
    const [, bucket = '', ...segments] = decodeURIComponent(pathname).split('/')
    const { method = '', headers } = request
    const { range = '', 'x-amz-meta-mark': mark } = headers
    const s3Request = { method, key: segments.join('/'), query, range, mark: String(mark ?? '') }
    this.requests.push(s3Request)

    const failure = this.failure(s3Request)
    if (failure?.drop === 'before reading') throw new Error('dropped')
    const body = await bodyOf(request)
    if (failure?.delayMs) await sleep(failure.delayMs)
    if (failure?.drop === 'after reading' || response.destroyed) throw new Error('dropped')
    if (failure?.location) response.setHeader('location', failure.location)
    const reply = failure?.status
      ? refusal(failure.status, failure.code ?? 'InternalError')
      : (this.#refusal(bucket, headers) ?? this.#reply(s3Request, body, headers['if-match']))

    response.writeHead(reply.status, { 'content-length': reply.body.length, ...reply.headers })
    const half = reply.body.subarray(0, reply.body.length >> 1)
    if (failure?.drop === 'instead of answering') response.destroy()
    else if (method === 'HEAD') response.end()
    else if (failure?.stall) response.write(half)
    else if (failure?.drop === 'midway') response.write(half, () => response.destroy())
    else response.end(reply.body)
  }

  #refusal(bucket: string, headers: IncomingHttpHeaders): Reply | undefined {
    const signed = `AWS4-HMAC-SHA256 Credential=${this.credentials.accessKeyId}/`
    if (!headers.authorization?.startsWith(signed)) return refusal(403, 'AccessDenied')
    if (headers['content-encoding'] === 'aws-chunked') return refusal(501, 'NotImplemented')
    return bucket === this.bucket ? undefined : refusal(404, 'NoSuchBucket')
  }

  #reply(s3Request: S3Request, body: Buffer, ifMatch: string | undefined): Reply {
    const { method, key, query } = s3Request
    if (query.has('uploads') || query.has('uploadId')) return this.#multipart(s3Request, body)
    if (key === '' && method === 'HEAD') return { status: 200, body: noBytes }
    if (key === '') return this.#list(query)
    if (method === 'GET' || method === 'HEAD') return this.#content(s3Request, ifMatch)
    if (method === 'DELETE') {
      this.objects.delete(key)
      return { status: 204, body: noBytes }
    }
    this.objects.set(key, body)
    return { status: 200, headers: { etag: etagOf(body) }, body: noBytes }
  }

  #content({ key, range }: S3Request, ifMatch: string | undefined): Reply {
    const object = this.objects.get(key)
    if (!object) return refusal(404, 'NoSuchKey')
    const etag = etagOf(object)
    if (ifMatch !== undefined && ifMatch !== etag) return refusal(412, 'PreconditionFailed')
    const mark = this.#marks.get(object)
    const headers = { etag, ...(mark && { 'x-amz-meta-mark': mark }) }
    if (range === '') return { status: 200, headers, body: object }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    const start = Number(first)
    const end = Math.min(Number(last) + 1, object.length)
    if (!(start < end)) return refusal(416, 'InvalidRange')
    const contentRange = `bytes ${start}-${end - 1}/${object.length}`
    const body = object.subarray(start, end)
    return { status: 206, headers: { ...headers, 'content-range': contentRange }, body }
  }

  /** Pages of three, so that a client that reads only one page is detected. */
  #list(query: URLSearchParams): Reply {
    if (query.get('list-type') !== '2') return refusal(501, 'NotImplemented')
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = keys.slice(0, 3)
    const isTruncated = keys.length > page.length
    const contents = page.map((key) => tag('Contents', tag('Key', key)))
    const next = isTruncated ? tag('NextContinuationToken', page.at(-1) ?? '') : ''
    return xml(
      200,
      tag('ListBucketResult', tag('IsTruncated', isTruncated) + next + contents.join('')),
    )
  }

  #multipart({ method, key, query, mark }: S3Request, body: Buffer): Reply {
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      this.uploads.set(id, { key, mark, parts: new Map() })
      return xml(200, tag('InitiateMultipartUploadResult', tag('UploadId', id)))
    }
    const id = query.get('uploadId') ?? ''
    const upload = this.uploads.get(id)
    if (upload?.key !== key) return refusal(404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: etagOf(body) }, body: noBytes }
    }
    if (method === 'DELETE') {
      this.uploads.delete(id)
      return { status: 204, body: noBytes }
    }
    return this.#complete(id, upload, body.toString())
  }

  #complete(id: string, upload: Upload, partList: string): Reply {
    const partBytes = [...partList.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => {
      const bytes = upload.parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1]))
      const etag = /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"')
      return bytes && etagOf(bytes) === etag ? bytes : undefined
    })
    const parts = partBytes.filter((part) => part !== undefined)
    if (parts.length === 0 || parts.length < partBytes.length) return refusal(400, 'InvalidPart')
    const hasSmallPart = parts.slice(0, -1).some((part) => part.length < minPartBytes)
    if (hasSmallPart) return refusal(400, 'EntityTooSmall')
    this.uploads.delete(id)
    const object = Buffer.concat(parts)
    this.#marks.set(object, upload.mark)
    this.objects.set(upload.key, object)
    return xml(200, tag('CompleteMultipartUploadResult', tag('Key', upload.key)))
  }
}

const xml = (status: number, content: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`),
})

const refusal = (status: number, code: string) =>
  xml(status, tag('Error', tag('Code', code) + tag('Message', 'refused')))

/** Rejects when the client breaks off, so that half a request changes nothing. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
