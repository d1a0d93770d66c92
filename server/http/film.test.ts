import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'

const filmFolder = join(import.meta.dirname, '../../client/public/film')

const policyOf = (response: Response) =>
  new Map(
    (response.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((rule) => rule.split(/ (.*)/s).slice(0, 2) as [string, string]),
  )

describe('the built-in film', () => {
  const server = serveForTests()

  it.each([
    ['evenstream.webm', 'video/webm'],
    ['evenstream.mp4', 'video/mp4'],
    ['evenstream.vtt', 'text/vtt; charset=utf-8'],
    ['poster-morning.webp', 'image/webp'],
    ['poster-evening.webp', 'image/webp'],
  ])('includes %s, served whole as %s and cacheable for a year', async (name, type) => {
    const response = await server.client().get(`/film/${name}?v=1`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.equals(readFileSync(join(filmFolder, name)))).toBe(true)
  })

  it.each(['evenstream.webm', 'evenstream.mp4'])('includes %s, served in ranges', async (name) => {
    const file = readFileSync(join(filmFolder, name))
    const part = await server.client().get(`/film/${name}`, { range: 'bytes=1000-1999' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${file.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(1000, 2000))).toBe(true)
  })

  it.each(['evenstream.webm', 'evenstream.mp4', 'evenstream.vtt'])(
    'gets 416 for a range of %s beyond the end',
    async (name) => {
      const { length } = readFileSync(join(filmFolder, name))
      const beyond = await server.client().get(`/film/${name}`, { range: `bytes=${length}-` })
      expect(beyond.status).toBe(416)
      expect(beyond.headers.get('content-range')).toBe(`bytes */${length}`)
      expect(beyond.headers.get('cache-control')).toBe('no-store')
      expect(await beyond.json()).toMatchObject({ type: 'urn:evenstream:problem:request.range' })
    },
  )

  it('gets a problem with 404, not the page, for an unknown file below /film', async () => {
    const response = await server.client().get('/film/other.mp4')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  it('needs no other origin: the page may load media and frames from its own only', async () => {
    const page = await server.client().get('/')
    expect(policyOf(page).get('media-src')).toBe("'self' blob:")
    expect(policyOf(page).get('frame-src')).toBe("'self'")
    expect(await page.text()).not.toContain('data-film')
  })
})

describe('a film file of the operator', () => {
  const filmUrl = 'https://films.example/a.mp4?a=1&b=%22'
  const server = serveForTests({ variables: { FILM_URL: filmUrl } })

  it('is named in the page, whose policy allows its origin for media only', async () => {
    const page = await server.client().get('/')
    expect(policyOf(page).get('media-src')).toBe("'self' blob: https://films.example")
    expect(policyOf(page).get('frame-src')).toBe("'self'")
    expect(await page.text()).toContain(
      '<html data-film="https://films.example/a.mp4?a=1&amp;b=%22" lang="en">',
    )
  })
})

describe('a film page of the operator', () => {
  const server = serveForTests({ variables: { FILM_URL: 'https://tube.example/embed/x' } })

  it('is named in the page, whose policy allows its origin for frames only', async () => {
    const page = await server.client().get('/')
    expect(policyOf(page).get('media-src')).toBe("'self' blob:")
    expect(policyOf(page).get('frame-src')).toBe("'self' https://tube.example")
    expect(await page.text()).toContain('data-film="https://tube.example/embed/x"')
  })
})
