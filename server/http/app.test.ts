import { describe, expect, it } from 'vitest'
import { listSlides } from '#shared/contract/slides.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

describe('a path without a route', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/target-slides/a/b/c', '/assets/gone.js'])(
    'below /api or /assets gets a problem with 404: %s',
    async (path) => {
      const response = await server.client().get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect(await response.json()).toMatchObject({ title: 'Not found', status: 404 })
    },
  )

  it.each(['/api/target-slides/%ZZ', '/%'])(
    'with a malformed encoding gets a problem with 404: %s',
    async (path) => {
      const response = await server.app.inject({ url: path })
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toContain('application/problem+json')
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.body).not.toContain('%')
    },
  )

  it.each(['/', '/library', '/target-slide/anything', '/any/other/path', '/apis'])(
    'anywhere else gets the page: %s',
    async (path) => {
      const response = await server.client().get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toContain('text/html')
    },
  )

  it.each(['POST', 'PUT', 'DELETE'])(
    'gets 404, not the page, if the method is %s',
    async (method) => {
      expect((await server.client().send(method, '/library')).status).toBe(404)
      expect((await server.client().send(method, '/api/auth/user')).status).toBe(404)
    },
  )
})

describe('the page', () => {
  const readPage = async () => {
    const response = await server.client().get('/')
    return {
      html: await response.text(),
      csp: response.headers.get('content-security-policy') ?? '',
    }
  }

  it('allows no inline script without the nonce of this response', async () => {
    const { html, csp } = await readPage()
    const nonce = /'nonce-([^']+)'/.exec(csp)?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    expect(csp).not.toMatch(/unsafe|\*/)
    expect(csp).toContain("object-src 'none'")
    expect(csp).toContain("frame-ancestors 'none'")
    const inline = [...html.matchAll(/<(?:script|style)(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag)
    // The built page has an inline script that sets the light or dark theme.
    expect(inline.length).toBeGreaterThan(0)
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
    expect((await readPage()).csp).not.toBe(csp)
  })
})

describe('the page’s tags for link previews', () => {
  const htmlOf = async (path: string) => (await server.client().get(path)).text()

  it('contain the product’s own origin, whatever the path', async () => {
    for (const path of ['/', '/library']) {
      const html = await htmlOf(path)
      expect(html).toContain(`<link rel="canonical" href="${server.origin}/" />`)
      expect(html).toContain(`<meta property="og:url" content="${server.origin}/" />`)
      expect(html).toContain(`content="${server.origin}/social.png"`)
      expect(html).not.toContain('__ADDRESS__')
    }
  })
})

describe('the public files', () => {
  it.each([
    ['/social.png', 'image/png', 150_000],
    ['/favicon.ico', 'image/', 5_000],
    ['/apple-touch-icon.png', 'image/png', 20_000],
    ['/sample.mp3', 'audio/mpeg', 200_000],
    ['/robots.txt', 'text/plain', 1_000],
  ])('include %s, which is small', async (path, type, maxBytes) => {
    const response = await server.client().get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain(type)
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(maxBytes)
  })

  it('include a manifest whose icons exist', async () => {
    const response = await server.client().get('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const { icons } = (await response.json()) as { icons: { src: string }[] }
    for (const { src } of icons) expect((await server.client().get(src)).status).toBe(200)
  })
})

describe('the service worker', () => {
  it('may fetch from this origin alone, and is always revalidated', async () => {
    const { status, headers } = await server.client().get('/service-worker.js')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; connect-src 'self';/,
    )
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toContain('javascript')
  })

  it('names only assets that exist', async () => {
    const code = await (await server.client().get('/service-worker.js')).text()
    const files = [...code.matchAll(/`(\/assets\/[^`]+)`|"(\/assets\/[^"]+)"/g)].map(
      ([, inBackticks, inQuotes]) => inBackticks ?? inQuotes ?? '',
    )
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect((await server.client().get(file)).status).toBe(200)
  })
})

describe('preloaded scripts', () => {
  const preloadedScripts = async (path: string, email?: string) => {
    const client = email ? await server.signedIn(email) : server.client()
    const html = await (await client.get(path)).text()
    return [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href)
  }

  it('are those of the landing page for a visitor, and none of the app', async () => {
    const files = await preloadedScripts('/library')
    expect(files).toContainEqual(expect.stringMatching(/^\/assets\/visitor-/))
    expect(files.filter((file) => /signed-in|common|library/.test(file ?? ''))).toEqual([])
  })

  it('are the shell and the screen for a browser with a session cookie', async () => {
    const files = await preloadedScripts('/library', 'preload@example.com')
    for (const name of ['signed-in', 'library']) {
      expect(files).toContainEqual(expect.stringContaining(`/assets/${name}-`))
    }
    expect(files.filter((file) => /visitor|journal/.test(file ?? ''))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
    for (const file of files) expect((await server.client().get(file ?? '')).status).toBe(200)
  })

  it('are fewer than seven on the home screen; on the landing page, they come after the styles and before the fonts', async () => {
    const files = await preloadedScripts('/', 'preload@example.com')
    for (const name of ['base', 'common', 'signed-in']) {
      expect(files).toContainEqual(expect.stringContaining(`/assets/${name}-`))
    }
    expect(files.length).toBeLessThan(7)
    const html = await (await server.client().get('/')).text()
    // An inline script after the styles would wait for them.
    const marks = [
      'window.prefetchedResponses',
      'rel="stylesheet"',
      'rel="modulepreload"',
      'as="font"',
    ]
    const positions = marks.map((mark) => html.indexOf(mark))
    expect(positions).not.toContain(-1)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  })

  it.each(['/constructor', '/..%2fsecrets', '/nowhere'])(
    'include nothing that is named after the path %s',
    async (path) => {
      const files = await preloadedScripts(path, 'preload@example.com')
      expect(files.some((file) => /constructor|secrets|nowhere/.test(file ?? ''))).toBe(false)
    },
  )
})

describe('the calls that the page starts before its scripts have loaded', () => {
  const callsOf = async (path: string, client = server.client()) =>
    /<html [^>]*data-reads="([^"]*)"/.exec(await (await client.get(path)).text())?.[1]

  it('are those of the home screen, for a browser with a session cookie', async () => {
    const client = await server.signedIn('reads@example.com')
    const paths = (await callsOf('/', client))?.split(' ') ?? []
    expect(paths).toEqual([listSlides.path])
    for (const path of paths) expect((await client.get(path)).status).toBe(200)
    expect(await callsOf('/library', client)).toBeUndefined()
  })

  it('are none for a visitor', async () => {
    expect(await callsOf('/')).toBeUndefined()
  })

  it('contain no user data: all users get one page, which caches keep apart from that of visitors', async () => {
    const page = async (email?: string) => {
      const client = email ? await server.signedIn(email) : server.client()
      const { headers, text } = await client.get('/').then(async (response) => ({
        headers: response.headers,
        text: await response.text(),
      }))
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toBe('Cookie')
      return text.replaceAll(/nonce="[^"]*"/g, '')
    }
    const [firstUserPage, secondUserPage, visitorPage] = [
      await page('one@example.com'),
      await page('other@example.com'),
      await page(),
    ]
    expect(firstUserPage).toBe(secondUserPage)
    expect(firstUserPage).not.toBe(visitorPage)
  })
})

describe('every response', () => {
  it.each(['/', '/api/auth/user', '/api/nothing', '/healthz'])(
    'has the security headers: %s',
    async (path) => {
      const { headers } = await server.client().get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toBeTruthy()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('is not cacheable if it is the response to an API call', async () => {
    const { headers } = await server.client().get('/api/auth/user')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a request that changes something', () => {
  const contact = { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' }
  const post = (headers: Record<string, string>) =>
    server.client().send('POST', '/api/support/contact', contact, headers)

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
      const ownHeaders = { origin: `http://${host}:${port}`, 'sec-fetch-site': 'same-origin' }
      expect((await post(ownHeaders)).status).toBe(201)
    }
  })
})

describe('health checks', () => {
  it('/healthz succeeds while the process runs', async () => {
    expect((await server.client().get('/healthz')).status).toBe(200)
  })

  it('/readyz succeeds while the database responds', async () => {
    const response = await server.client().get('/readyz')
    expect(response.status).toBe(200)
  })
})

describe('health checks without a database', () => {
  const brokenServer = serveForTests()

  it('/readyz fails, /healthz succeeds, and API calls get a problem with 500', async () => {
    const client = await brokenServer.signedIn()
    await brokenServer.database.pool.end()
    expect((await client.get('/healthz')).status).toBe(200)
    expect((await client.get('/readyz')).status).toBe(503)
    const response = await client.get('/api/auth/user')
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ title: 'Unexpected failure' })
    // The pool has ended already: ending it again after the tests would fail.
    brokenServer.database.close = async () => {}
  })
})
