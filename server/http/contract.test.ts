import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { problem } from '#shared/problems.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()
const someId = '3f0c8a52-7f5b-4d0e-9c35-0a4a3c1f9d11'
const endpoints: [string, Endpoint][] = Object.entries(contract)
const protectedEndpoints = endpoints.filter(([, { access }]) => access !== 'public')
const endpointsWithBody = endpoints.filter(([, { body }]) => body)
const endpointsWithId = endpoints.filter(([, { path }]) => path.includes('{'))

const validBodies: Record<string, Record<string, unknown>> = {
  generateSlide: { goalDescription: 'I run a small bakery by the sea.' },
  generateSlideAudio: { pace: 0.85 },
  createJournalEntry: { content: 'A calm day.', timeOfDay: 'morning', targetSlideId: someId },
  generateMeditationAudio: { pace: 1 },
  setFocusedSlide: { slideId: someId },
  deleteAccount: { email: 'ida@example.com' },
  createCheckoutSession: { tier: 'premium', billingPeriod: 'annual' },
  changeUserRole: { role: 'admin' },
  changeUserSubscription: { tier: 'essential' },
  markContactMessage: { answered: true },
  sendContactMessage: { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' },
}

const call = (client: HttpClient, { method, path }: Endpoint, body?: unknown, id = someId) =>
  client.send(method, path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)), body)

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  const body = problem.parse(await response.json())
  expect(body.status).toBe(response.status)
  return body
}

describe('every route', () => {
  it('is listed here with its access', async () => {
    expect(server.mountedRoutes().sort()).toEqual(
      [
        'GET /api/auth/user · public',
        'GET /api/callback · public',
        'GET /api/login · public',
        'GET /api/logout · public',
        'GET /api/openapi.json · public',
        'POST /api/support/contact · public',
        'GET /api/target-slides · user',
        'GET /api/target-slides/:id · user',
        'POST /api/target-slides/generate · user',
        'POST /api/target-slides/:id/generate-audio · user',
        'DELETE /api/target-slides/:id · user',
        'GET /api/jobs · user',
        'GET /api/jobs/:id · user',
        'GET /api/jobs/:id/preview · user',
        'GET /api/tracks/:id · user',
        'GET /api/tracks/:id/audio · user',
        'GET /api/tracks/:id/captions · user',
        'GET /api/voices · user',
        'GET /api/voices/:voice/sample · user',
        'GET /api/journal-entries · user',
        'POST /api/journal-entries · user',
        'GET /api/journal-entries/days · user',
        'POST /api/journal-entries/search · user',
        'POST /api/journal-entries/:id/generate-meditation-audio · user',
        'DELETE /api/journal-entries/:id · user',
        'PUT /api/users/focused-slide · user',
        'GET /api/weekly-reviews · user',
        'GET /api/weekly-reviews/offered · user',
        'POST /api/weekly-reviews · user',
        'DELETE /api/weekly-reviews/:id · user',
        'GET /api/memory · user',
        'PUT /api/memory · user',
        'GET /api/writer · user',
        'PUT /api/writer · user',
        'PUT /api/writer/earlier-entries · user',
        'GET /api/own-data · user',
        'POST /api/own-data/export · user',
        'GET /api/own-data/export/file · user',
        'POST /api/own-data/import · user',
        'POST /api/account/delete · user',
        'GET /api/sessions · user',
        'DELETE /api/sessions · user',
        'DELETE /api/sessions/:id · user',
        'POST /api/stripe/create-checkout-session · user',
        'POST /api/stripe/create-portal-session · user',
        'GET /api/stripe/return · public',
        'GET /api/stripe/subscription · user',
        'POST /api/stripe/webhook · provider',
        'GET /api/usage/stats · user',
        'GET /api/admin/users · admin',
        'PATCH /api/admin/users/:userId/role · admin',
        'PATCH /api/admin/users/:userId/subscription · admin',
        'GET /api/admin/audit-log · admin',
        'GET /api/admin/health · admin',
        'GET /api/admin/contact-messages · admin',
        'PATCH /api/admin/contact-messages/:id · admin',
        'GET /ws · user',
        'GET /healthz · operator',
        'GET /readyz · operator',
        'GET /sandbox/identity/interaction/:uid · sandbox',
        'GET /sandbox/identity/session/end · sandbox',
        'POST /sandbox/identity/interaction/:uid · sandbox',
        'POST /sandbox/identity/interaction/:uid/cancel · sandbox',
        '* /sandbox/identity/* · sandbox',
        '* /v1/* · sandbox',
        'GET /sandbox/payments/checkout/:id · sandbox',
        'POST /sandbox/payments/checkout/:id · sandbox',
        'GET /sandbox/payments/portal/:id · sandbox',
        'GET /sandbox/payments/portal/:id/change · sandbox',
        'POST /sandbox/payments/portal/:id/change · sandbox',
        'POST /sandbox/payments/portal/:id/cancel · sandbox',
        'POST /sandbox/payments/portal/:id/resume · sandbox',
        'GET /sandbox/payments/portal/:id/card · sandbox',
        'POST /sandbox/payments/portal/:id/card · sandbox',
        'POST /sandbox/payments/portal/:id/clock · sandbox',
        'GET /assets/* · file',
        'GET /favicon.svg · file',
        'GET /film/* · file',
        'GET /favicon.ico · file',
        'GET /apple-touch-icon.png · file',
        'GET /icon-192.png · file',
        'GET /icon-512.png · file',
        'GET /icon-maskable-512.png · file',
        'GET /manifest.webmanifest · file',
        'GET /robots.txt · file',
        'GET /theme.js · file',
        'GET /sample.mp3 · file',
        'GET /service-worker.js · file',
        'GET /social.png · file',
      ].sort(),
    )
  })
})

describe('a request without a session', () => {
  it.each(protectedEndpoints)('to %s gets 401', async (name, endpoint) => {
    const response = await call(server.client(), endpoint, validBodies[name])
    expect(response.status).toBe(401)
    expect(await problemOf(response)).toMatchObject({ title: 'Sign-in required' })
  })

  it('gets 401 before the body is read', async () => {
    const response = await server.client().fetch('/api/target-slides/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{ broken',
    })
    expect(response.status).toBe(401)
  })

  it('gets 401 from the path of the socket', async () => {
    const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
    const response = await server.app.inject({ url: '/ws', headers: upgrade })
    expect(response.statusCode).toBe(401)
  })
})

describe('a request with a session', () => {
  it.each(endpoints.filter(([, { access }]) => access === 'admin'))(
    'to %s gets 403 if the user is not an admin',
    async (name, endpoint) => {
      const response = await call(await server.signedIn(), endpoint, validBodies[name])
      expect(response.status).toBe(403)
      await problemOf(response)
    },
  )

  it('gets 404 from every API route for a malformed id', async () => {
    const client = await server.signedIn('admin@evenstream.test')
    const routes = server.mountedRoutes().filter((route) => /^\S+ \/api\/.*:/.test(route))
    expect(routes.length).toBeGreaterThan(10)
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      for (const id of ['x', '1', `${someId}0`, '%00', "' or 1=1"]) {
        const response = await client.send(method, path.replace(/:\w+/, encodeURIComponent(id)))
        expect(response.status, `${route} with ${id}`).toBe(404)
        await problemOf(response)
      }
    }
  })
})

describe('a malformed id', () => {
  it.each(endpointsWithId)(
    'gets the same problem from %s as a missing one',
    async (name, endpoint) => {
      const client = await server.signedIn('admin@evenstream.test')
      const missing = await problemOf(await call(client, endpoint, validBodies[name]))
      expect(missing.status).toBe(404)
      for (const id of ['x', '1', `${someId}0`, '\0', "' or 1=1"]) {
        const malformed = await problemOf(await call(client, endpoint, validBodies[name], id))
        expect(malformed).toEqual(missing)
      }
    },
  )
})

describe('a request body', () => {
  it.each(endpointsWithBody)(
    'is refused by %s if it has an unknown field, and the field is named',
    async (name, endpoint) => {
      const client = await server.signedIn('admin@evenstream.test')
      const response = await call(client, endpoint, {
        ...validBodies[name],
        role: 'admin',
        userId: 'x',
      })
      expect(response.status).toBe(400)
      expect((await problemOf(response)).detail).toMatch(/role|userId/)
    },
  )

  const textFields = endpointsWithBody.flatMap(([name, endpoint]) =>
    Object.entries(validBodies[name] ?? {})
      .filter(([, value]) => typeof value === 'string')
      .map(([field]) => [name, field, endpoint] as const),
  )
  it.each(textFields)(
    'is refused by %s if %s contains NUL or a lone surrogate',
    async (name, field, endpoint) => {
      const client = await server.signedIn('admin@evenstream.test')
      for (const character of ['\0', '\ud800']) {
        const value = `${validBodies[name]?.[field]}${character}`
        const response = await call(client, endpoint, { ...validBodies[name], [field]: value })
        expect(response.status).toBe(400)
        const { errors } = await problemOf(response)
        expect(errors?.[0]?.field).toBe(field)
      }
    },
  )

  it('is required, and the problem names the missing field', async () => {
    const response = await call(await server.signedIn(), contract.generateSlide)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).errors?.[0]?.field).toBe('goalDescription')
  })

  it('is refused by an endpoint that takes none', async () => {
    const response = await call(await server.signedIn(), contract.deleteSlide, { force: true })
    expect(response.status).toBe(400)
  })

  it.each([
    ['broken JSON', 400, '{ "goalDescription": ', 'application/json'],
    ['JSON as plain text', 415, '{"goalDescription":"x"}', 'text/plain'],
    ['a form', 415, 'goalDescription=x', 'application/x-www-form-urlencoded'],
    [
      'two megabytes',
      413,
      JSON.stringify({ goalDescription: 'x'.repeat(2e6) }),
      'application/json',
    ],
    ['an object with a __proto__ field', 400, '{"__proto__":{"role":"admin"}}', 'application/json'],
    ['an array', 400, '[]', 'application/json'],
    [
      'text in another encoding than UTF-8',
      400,
      Buffer.from('{"goalDescription":"by the \xed\xa0\x80 sea"}', 'latin1'),
      'application/json',
    ],
  ])('is refused if it is %s: %i', async (_name, status, body, contentType) => {
    const client = await server.signedIn()
    const response = await client.fetch('/api/target-slides/generate', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    })
    expect(response.status).toBe(status)
    const text = await response.clone().text()
    expect(text).not.toMatch(/stack|node_modules|at \//)
    await problemOf(response)
  })
})

describe('the published contract', () => {
  it('describes every endpoint, and limits such as the length of a goal', async () => {
    const document = (await (await server.client().get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>
    }
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        operationId,
        `${method.toUpperCase()} ${path}`,
      ]),
    )
    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(endpoints.map(([name, e]) => [name, `${e.method} ${e.path}`])),
    )
    const generate = document.paths['/api/target-slides/generate']?.post?.requestBody
    expect(JSON.stringify(generate)).toContain('"maxLength":2000')
  })
})
