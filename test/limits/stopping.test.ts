import { expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { startProduct } from '#testing/process.ts'
import { rawCall } from '#testing/raw-call.ts'
import { SlowClient, unfinishedRequests } from './slow-client.ts'
import { lossesAfter } from './stopping.test-support.ts'

it('after SIGTERM under load the product completes every accepted request and loses no write', async () => {
  expect(await lossesAfter('SIGTERM')).toEqual([])
})

it('after SIGTERM the product exits although clients never finish their requests', async () => {
  const env = { DATABASE_URL: await createDatabase(), DATA_DIR: newDataDir(), ROLE: 'web' }
  const product = await startProduct(env)
  await product.ready()
  const slowClients = unfinishedRequests.map((kind) => new SlowClient(kind, product.port))
  await Promise.all(slowClients.map(({ connected }) => connected))
  const anyRequest = { method: 'GET', path: '/api/auth/user', headers: {}, body: undefined }
  await rawCall(`http://127.0.0.1:${product.port}`, anyRequest)
  const startedAt = performance.now()
  product.child.kill('SIGTERM')
  expect(await product.exited).toBe(0)
  // Unfinished requests are ended after 8 seconds; otherwise shutdown would wait its full minute for them.
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  for (const client of slowClients) client.destroy()
})
