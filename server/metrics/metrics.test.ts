import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { serveForTests } from '#testing/server.ts'
import { createMetrics } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './metrics-server.ts'

const server = serveForTests()
let metricsServer: MetricsServer

beforeAll(async () => {
  metricsServer = await serveMetrics(server.metrics.registry, { host: '127.0.0.1', port: 0 })
})
afterAll(() => metricsServer.close())

const scrape = async () => (await fetch(metricsServer.url)).text()

it('renders, webhooks and damaged reads are 0 from the start, so that the first event is an increase', async () => {
  const lines = (await createMetrics().registry.metrics()).split('\n')
  for (const outcome of ['completed', 'waits', 'failed', 'lost', 'broken_off']) {
    expect(lines).toContain(`evenstream_render_seconds_count{outcome="${outcome}"} 0`)
  }
  for (const outcome of ['applied', 'repeated', 'not_ours', 'refused', 'failed']) {
    expect(lines).toContain(`evenstream_webhooks_total{outcome="${outcome}"} 0`)
  }
  for (const kind of ['slide', 'reflection', 'review', 'track', 'contact_message']) {
    expect(lines).toContain(`evenstream_damaged_total{kind="${kind}"} 0`)
  }
})

it('metrics are served at one path of a separate port, and nothing else is', async () => {
  const response = await fetch(metricsServer.url)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect((await fetch(new URL('/', metricsServer.url))).status).toBe(404)
  expect((await fetch(metricsServer.url, { method: 'POST' })).status).toBe(404)
  expect((await server.client().get('/metrics')).headers.get('content-type')).toContain('html')
})

it('requests are counted by the pattern of their route, without any user data', async () => {
  const ida = await server.signedIn('premium@evenstream.test')
  const secret = 'marmalade'
  const created = await ida.send('POST', '/api/target-slides/generate', {
    goalDescription: `I share my ${secret} with Wilhelmina.`,
  })
  const slide = (await created.json()) as { id: string }
  await ida.get(`/api/target-slides/${slide.id}?${secret}=1`)
  await ida.send('POST', '/api/journal-entries', {
    content: `A ${secret} kind of day.`,
    timeOfDay: 'morning',
    targetSlideId: slide.id,
  })
  await ida.get(`/api/${secret}`)
  await ida.send('POST', `/api/target-slides/${slide.id}/generate-audio`, { pace: 0.85 })
  const text = await scrape()
  expect(text).toContain(
    'evenstream_http_request_seconds_count{method="GET",route="/api/target-slides/:id",status="200"} 1',
  )
  expect(text).toMatch(/request_seconds_count\{method="GET",route="none",status="404"\} \d/)
  expect(text).toContain(
    'evenstream_writing_seconds_count{kind="script",by="guide",outcome="written"} 1',
  )
  expect(text).toContain('{kind="guidance",by="guide",outcome="written"} 1')
  expect(text).toContain('evenstream_queue_jobs{kind="narration",state="waiting"} 1')
  expect(text).toContain('evenstream_queue_jobs{kind="email",state="waiting"} 0')
  expect(text).toMatch(/evenstream_queue_oldest_seconds\{kind="narration"\} [\d.]+/)
  const { user } = await ida.whoAmI()
  for (const word of [secret, 'Wilhelmina', slide.id, String(user?.id), '@']) {
    expect(text).not.toContain(word)
  }
})

it('open sockets, connections, memory and event loop delay are measured', async () => {
  const ida = await server.signedIn('free@evenstream.test')
  const cookie = [...ida.cookies].map((pair) => pair.join('=')).join('; ')
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: server.origin },
  })
  await once(socket, 'open')
  await expect.poll(scrape).toMatch(/^evenstream_sockets 1$/m)
  socket.close()
  await expect.poll(scrape).toMatch(/^evenstream_sockets 0$/m)
  const text = await scrape()
  expect(text).toMatch(/evenstream_database_connections\{state="open"\} [1-9]/)
  expect(text).toMatch(/evenstream_memory_bytes\{kind="resident"\} [1-9]\d{6,}/)
  expect(text).toMatch(/evenstream_event_loop_delay_seconds\{statistic="p99"\} [\d.e-]+/)
})

it('refused webhooks are counted', async () => {
  const forged = await server.client().fetch('/api/stripe/webhook', {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=00' },
    body: '{}',
  })
  expect(forged.status).toBe(400)
  expect(await scrape()).toContain('evenstream_webhooks_total{outcome="refused"} 1')
})
