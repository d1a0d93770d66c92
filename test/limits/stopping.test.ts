import { expect, it } from 'vitest'
import { lossesAfter } from './stopping.test-support.ts'

it('after SIGTERM under load the product completes every accepted request and loses no write', async () => {
  expect(await lossesAfter('SIGTERM')).toEqual([])
})
