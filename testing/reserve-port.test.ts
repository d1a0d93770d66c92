import { expect, it } from 'vitest'
import { minPort } from './reserve-port.ts'

it('a reserved port is above 10080, to which fetch refuses to connect', async () => {
  const refused = 10_080
  await expect(fetch(`http://localhost:${refused}`)).rejects.toMatchObject({
    cause: { message: 'bad port' },
  })
  expect(minPort).toBeGreaterThan(refused)
})
