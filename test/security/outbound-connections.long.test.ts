import { expect, it } from 'vitest'
import { startProduct } from '#testing/process.ts'
import { createConnectionLog, differences } from './connection-log.ts'

it('the check of connections reports another host and a service without a connection', async () => {
  const connectionLog = createConnectionLog()
  // The port is refused, so that the product ends at its start. It uses no service, so none is configured.
  const foreignConnection = { PORT: 'none', FOREIGN_URL: 'http://127.0.0.9:4999/' }
  const product = await startProduct({
    ...connectionLog.variables,
    ...foreignConnection,
  })
  await product.exited
  expect(differences(connectionLog.read(), { voice: '127.0.0.9:5000' })).toEqual([
    'connected to 127.0.0.9:4999',
    'never connected to voice',
  ])
})
