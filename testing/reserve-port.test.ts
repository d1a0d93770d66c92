import { expect, it } from 'vitest'
import { minPort } from './reserve-port.ts'

it('a reserved port is above the highest one that fetch refuses to connect to', async () => {
  const highestRefused = 10_080
  await expect(fetch(`http://localhost:${highestRefused}`)).rejects.toMatchObject({
    cause: { message: 'bad port' },
  })
  expect(minPort).toBeGreaterThan(highestRefused)
})
