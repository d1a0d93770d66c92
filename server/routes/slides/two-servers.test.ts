import { describe, expect, it } from 'vitest'
import { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'

const first = serveForTests()
// A server has its own mutexes and counters, so these two share only what is in the database, as two processes do.
const second = serveForTests({ sharesDatabaseOf: first })

describe('two servers on one database', () => {
  it('together accept ten of 50 concurrent requests for a slide: as many as the plan allows a day', async () => {
    const client = await first.signedIn('premium@evenstream.test')
    const otherClient = new HttpClient(second.origin)
    for (const [name, value] of client.cookies) otherClient.cookies.set(name, value)
    const body = { goalDescription: 'A calm lake.' }
    const responses = await Promise.all(
      Array.from({ length: 25 }, () =>
        [client, otherClient].map((each) => each.send('POST', '/api/target-slides/generate', body)),
      ).flat(),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(40).fill(429)])
  })
})
