import { describe, expect, it } from 'vitest'
import { listSlides } from '#shared/contract/slides.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

describe('an unknown path', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/target-slides/a/b/c', '/assets/gone.js'])(
    '%s answers 404 as a problem, never the page',
    async (path) => {
      const response = await server.visitor().get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect(await response.json()).toMatchObject({ title: 'Not found', status: 404 })
    },
  )

  it.each(['/api/target-slides/%ZZ', '/%'])(
    'that is malformed, %s, answers 404 too',
    async (path) => {
      const response = await server.app.inject({ url: path })
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toContain('application/problem+json')
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.body).not.toContain('%')
    },
  )

  it.each(['/', '/library', '/target-slide/anything', '/any/other/path', '/apis'])(
    '%s serves the app',
    async (path) => {
      const response = await server.visitor().get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toContain('text/html')
    },
  )

  it.each(['POST', 'PUT', 'DELETE'])('%s is never answered with the page', async (method) => {
    expect((await server.visitor().send(method, '/library')).status).toBe(404)
    expect((await server.visitor().send(method, '/api/auth/user')).status).toBe(404)
  })
})

describe('the page', () => {
  const policyOf = async () => {
    const response = await server.visitor().get('/')
    return {
      html: await response.text(),
      csp: response.headers.get('content-security-policy') ?? '',
    }
  }

  it('allows no inline script without the nonce of this response', async () => {
    const { html, csp } = await policyOf()
    const nonce = /'nonce-([^']+)'/.exec(csp)?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    expect(csp).not.toMatch(/unsafe|\*/)
    expect(csp).toContain("object-src 'none'")
    expect(csp).toContain("frame-ancestors 'none'")
    const inline = [...html.matchAll(/<(?:script|style)(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag)
    // Where the client has been built, its theme is set by a script of this kind.
    expect(inline.length).toBeGreaterThan(0)
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
    expect((await policyOf()).csp).not.toBe(csp)
  })
})

describe('the page’s preview for other sites', () => {
  const head = async (path: string) => (await server.visitor().get(path)).text()

  it('contains the product’s own address, whatever the path', async () => {
    for (const path of ['/', '/library']) {
      const html = await head(path)
      expect(html).toContain(`<link rel="canonical" href="${server.origin}/" />`)
      expect(html).toContain(`content="${server.origin}/social.png"`)
      expect(html).not.toContain('__ADDRESS__')
    }
  })

  it.each([
    ['/social.png', 'image/png', 150_000],
    ['/favicon.ico', 'image/', 5_000],
    ['/apple-touch-icon.png', 'image/png', 20_000],
    ['/sample.mp3', 'audio/mpeg', 200_000],
    ['/robots.txt', 'text/plain', 1_000],
  ])('%s exists and is small', async (path, type, most) => {
    const response = await server.visitor().get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain(type)
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(most)
  })

  it('names icons that exist', async () => {
    const response = await server.visitor().get('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const { icons } = (await response.json()) as { icons: { src: string }[] }
    for (const { src } of icons) expect((await server.visitor().get(src)).status).toBe(200)
  })
})

describe('the service worker', () => {
  it('may fetch from this origin alone, and is always revalidated', async () => {
    const { status, headers } = await server.visitor().get('/service-worker.js')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; connect-src 'self';/,
    )
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toContain('javascript')
  })

  it('names files that exist, and no page but the common one', async () => {
    const code = await (await server.visitor().get('/service-worker.js')).text()
    const files = [...code.matchAll(/`(\/assets\/[^`]+)`|"(\/assets\/[^"]+)"/g)].map(
      ([, one, other]) => one ?? other ?? '',
    )
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect((await server.visitor().get(file)).status).toBe(200)
  })
})

describe('preloaded scripts', () => {
  const preloaded = async (path: string, email?: string) => {
    const visitor = email ? await server.signedIn(email) : server.visitor()
    const html = await (await visitor.get(path)).text()
    return [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href)
  }

  it('are those of the landing page for a visitor, and none of the app', async () => {
    const files = await preloaded('/library')
    expect(files).toContainEqual(expect.stringMatching(/^\/assets\/visitor-/))
    expect(files.filter((file) => /signed-in|common|library/.test(file ?? ''))).toEqual([])
  })

  it('are the shell and the screen for a browser with a session cookie', async () => {
    const files = await preloaded('/library', 'preload@example.com')
    for (const name of ['signed-in', 'library']) {
      expect(files).toContainEqual(expect.stringContaining(`/assets/${name}-`))
    }
    expect(files.filter((file) => /visitor|journal/.test(file ?? ''))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
    for (const file of files) expect((await server.visitor().get(file ?? '')).status).toBe(200)
  })

  it('are few on the home screen, after the styles and before the fonts', async () => {
    const files = await preloaded('/', 'preload@example.com')
    for (const name of ['base', 'common', 'signed-in']) {
      expect(files).toContainEqual(expect.stringContaining(`/assets/${name}-`))
    }
    expect(files.length).toBeLessThan(7)
    const html = await (await server.visitor().get('/')).text()
    // An inline script that comes after the styles waits for them.
    const places = ['window.firstAnswers', 'rel="stylesheet"', 'rel="modulepreload"', 'as="font"']
    const found = places.map((place) => html.indexOf(place))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
  })

  it.each(['/constructor', '/..%2fsecrets', '/nowhere'])('name no screen at %s', async (path) => {
    const files = await preloaded(path, 'preload@example.com')
    expect(files.some((file) => /constructor|secrets|nowhere/.test(file ?? ''))).toBe(false)
  })
})

describe('data that the page requests before its scripts have loaded', () => {
  const reads = async (path: string, visitor = server.visitor()) =>
    /<html [^>]*data-reads="([^"]*)"/.exec(await (await visitor.get(path)).text())?.[1]

  it('is what the home screen shows, for a browser with a session cookie', async () => {
    const visitor = await server.signedIn('reads@example.com')
    const addresses = (await reads('/', visitor))?.split(' ') ?? []
    expect(addresses).toEqual([listSlides.path])
    for (const address of addresses) expect((await visitor.get(address)).status).toBe(200)
    expect(await reads('/library', visitor)).toBeUndefined()
  })

  it('is nothing for a visitor', async () => {
    expect(await reads('/')).toBeUndefined()
  })

  it('contains nothing about the user, and caches keep both pages apart', async () => {
    const page = async (email?: string) => {
      const visitor = email ? await server.signedIn(email) : server.visitor()
      const { headers, text } = await visitor.get('/').then(async (answer) => ({
        headers: answer.headers,
        text: await answer.text(),
      }))
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toBe('Cookie')
      return text.replaceAll(/nonce="[^"]*"/g, '')
    }
    const [one, other, nobody] = [
      await page('one@example.com'),
      await page('other@example.com'),
      await page(),
    ]
    expect(one).toBe(other)
    expect(one).not.toBe(nobody)
  })
})

describe('every response', () => {
  it.each(['/', '/api/auth/user', '/api/nothing', '/healthz'])(
    '%s has the security headers',
    async (path) => {
      const { headers } = await server.visitor().get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toBeTruthy()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('of a call is not cacheable', async () => {
    const { headers } = await server.visitor().get('/api/auth/user')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a request that changes something', () => {
  const contact = { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' }
  const post = (headers: Record<string, string>) =>
    server.visitor().send('POST', '/api/support/contact', contact, headers)

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of localhost', { origin: 'http://localhost:1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s', async (_name, headers) => {
    const response = await post(headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ title: 'Request from another site' })
  })

  it('is accepted from our own page, under each of its loopback names', async () => {
    const { port } = new URL(server.origin)
    for (const host of ['localhost', '127.0.0.1']) {
      const own = { origin: `http://${host}:${port}`, 'sec-fetch-site': 'same-origin' }
      expect((await post(own)).status).toBe(201)
    }
  })
})

describe('health checks', () => {
  it('/healthz reports that the process runs', async () => {
    expect((await server.visitor().get('/healthz')).status).toBe(200)
  })

  it('/readyz reports that the database answers', async () => {
    const response = await server.visitor().get('/readyz')
    expect(response.status).toBe(200)
  })
})

describe('health checks without a database', () => {
  const broken = serveForTests()

  it('/readyz fails, /healthz succeeds, and calls answer 500 as a problem', async () => {
    const visitor = await broken.signedIn()
    await broken.database.pool.end()
    expect((await visitor.get('/healthz')).status).toBe(200)
    expect((await visitor.get('/readyz')).status).toBe(503)
    const response = await visitor.get('/api/auth/user')
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ title: 'Unexpected failure' })
    broken.database.close = async () => {}
  })
})
