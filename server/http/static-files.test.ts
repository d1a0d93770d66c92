/** The built files of the client: precompressed, and cached by browsers. */

import { globSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const folder = join(import.meta.dirname, '..', '..', 'dist', 'client')
const builtFiles = globSync('assets/*.{js,css}', { cwd: folder })

/** Fetches the bytes as they are sent; `fetch` would decompress them. */
function fetchRaw(
  path: string,
  encoding: string,
): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<never>()
  get(
    new URL(path, server.origin),
    { headers: { 'accept-encoding': encoding } },
    async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ headers: response.headers, body: Buffer.concat(chunks) } as never)
    },
  ).on('error', reject)
  return promise
}

describe('files with a hash in their name', () => {
  it('exist in two compressed forms that decompress to the same bytes', () => {
    expect(builtFiles.length).toBeGreaterThan(5)
    for (const path of builtFiles) {
      const plain = readFileSync(join(folder, path))
      expect(brotliDecompressSync(readFileSync(join(folder, `${path}.br`))).equals(plain)).toBe(
        true,
      )
      expect(gunzipSync(readFileSync(join(folder, `${path}.gz`))).equals(plain)).toBe(true)
    }
  })

  it.each([
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', 'none'],
  ])(
    'are served to a browser that accepts %s with Content-Encoding %s, cacheable for a year',
    async (accepted, expected) => {
      const { headers, body } = await fetchRaw(`/${builtFiles[0]}`, accepted)
      expect(headers['content-encoding'] ?? 'none').toBe(expected)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toMatch(/accept-encoding/i)
      const ending = expected === 'br' ? '.br' : expected === 'gzip' ? '.gz' : ''
      expect(body.equals(readFileSync(join(folder, `${builtFiles[0]}${ending}`)))).toBe(true)
    },
  )
})

it.each([`/${builtFiles[0]}`, '/manifest.webmanifest'])(
  'a range of %s beyond the end gets 416',
  async (path) => {
    const { length } = readFileSync(join(folder, path))
    const beyond = await server.client().get(path, {
      range: `bytes=${length}-`,
      'accept-encoding': 'identity',
    })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${length}`)
    expect(beyond.headers.get('content-type')).toContain('application/problem+json')
  },
)
