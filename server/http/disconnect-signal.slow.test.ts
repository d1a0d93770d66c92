import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { disconnectSignal } from './disconnect-signal.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function serve(reason?: Error) {
  const [started, released] = [
    Promise.withResolvers<AbortSignal>(),
    Promise.withResolvers<string>(),
  ]
  app = Fastify()
  app.post('/', (_request, reply) => {
    started.resolve(disconnectSignal(reply, reason))
    return released.promise
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const request = (signal?: AbortSignal) =>
    fetch(url, {
      method: 'POST',
      body: 'words',
      headers: { 'content-type': 'text/plain' },
      signal: signal ?? null,
    })
  return { request, started: started.promise, release: () => released.resolve('found') }
}

it('the disconnect signal is aborted when the client disconnects before the response', async () => {
  const { request, started, release } = await serve()
  const client = new AbortController()
  const response = request(client.signal)
  response.catch(() => undefined)
  const signal = await started
  expect(signal.aborted).toBe(false)
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
  client.abort()
  await aborted
  expect(signal.aborted).toBe(true)
  release()
})

it('the disconnect signal is aborted with a reason, if one is given', async () => {
  const reason = new Error('The client is gone')
  const { request, started, release } = await serve(reason)
  const client = new AbortController()
  request(client.signal).catch(() => undefined)
  const signal = await started
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
  client.abort()
  await aborted
  expect(signal.reason).toBe(reason)
  release()
})

it('the disconnect signal is not aborted by a request that gets its response', async () => {
  const { request, started, release } = await serve()
  const response = request()
  const signal = await started
  release()
  expect(await (await response).text()).toBe('found')
  await app.close()
  expect(signal.aborted).toBe(false)
})
