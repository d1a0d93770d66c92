/** The client's files as the build left them: compressed before, and kept by browsers for good. */

import { globSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const folder = join(import.meta.dirname, '..', '..', 'dist', 'client')
const built = globSync('assets/*.{js,css}', { cwd: folder })

/** As the bytes come: `fetch` would unpack them. */
function raw(
  path: string,
  encoding: string,
): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<never>()
  get(
    new URL(path, server.origin),
    { headers: { 'accept-encoding': encoding } },
    async (answer) => {
      const pieces: Buffer[] = []
      for await (const piece of answer) pieces.push(piece)
      resolve({ headers: answer.headers, body: Buffer.concat(pieces) } as never)
    },
  ).on('error', reject)
  return promise
}

describe('hashed files', () => {
  it('exist in both compressed forms, neither of which is larger', () => {
    expect(built.length).toBeGreaterThan(5)
    for (const path of built) {
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
    ['identity', undefined],
  ])(
    'are served to a browser that accepts %s as %s, cacheable for a year',
    async (accepted, expected) => {
      const { headers, body } = await raw(`/${built[0]}`, accepted)
      expect(headers['content-encoding']).toBe(expected)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toMatch(/accept-encoding/i)
      const ending = expected === 'br' ? '.br' : expected === 'gzip' ? '.gz' : ''
      expect(body.equals(readFileSync(join(folder, `${built[0]}${ending}`)))).toBe(true)
    },
  )
})

it.each([`/${built[0]}`, '/manifest.webmanifest'])(
  'a range of %s beyond the end is answered with 416',
  async (path) => {
    const { length } = readFileSync(join(folder, path))
    const beyond = await server.visitor().get(path, {
      range: `bytes=${length}-`,
      'accept-encoding': 'identity',
    })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${length}`)
    expect(beyond.headers.get('content-type')).toContain('application/problem+json')
  },
)
