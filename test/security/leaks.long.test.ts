import { describe, expect, it } from 'vitest'
import { startProduct } from '#testing/process.ts'
import { createConnectionLog, isLocal } from './connection-log.ts'

describe('the product without outside services', () => {
  it('is reported by the check when it connects to another host', async () => {
    const connectionLog = createConnectionLog()
    const foreignConnection = { FOREIGN_URL: 'http://127.0.0.9:4999/' }
    const product = await startProduct({
      // Refused, so that the product ends at its start.
      PORT: 'none',
      ...connectionLog.variables,
      ...foreignConnection,
    })
    await product.exited
    expect(connectionLog.read().filter((host) => !isLocal(host))).toEqual(['127.0.0.9:4999'])
  })
})
