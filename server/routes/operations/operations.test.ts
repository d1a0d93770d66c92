import { expect, it } from 'vitest'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

it('a process whose database does not respond is alive, but not ready', async () => {
  expect((await server.client().get('/readyz')).status).toBe(200)
  const { pool } = server.database
  // While the test holds every connection of the pool, no query gets a response.
  const connections = await Promise.all(
    Array.from({ length: pool.options.max }, () => pool.connect()),
  )
  try {
    const [alive, ...ready] = await Promise.all([
      server.client().get('/healthz'),
      server.client().get('/readyz'),
      server.client().get('/readyz?exclude=writes'),
    ])
    expect(alive.status).toBe(200)
    for (const response of ready) {
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ detail: 'The database does not answer.' })
    }
  } finally {
    for (const client of connections) client.release()
  }
  expect((await server.client().get('/readyz')).status).toBe(200)
})
