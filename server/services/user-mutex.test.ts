import { describe, expect, it } from 'vitest'
import { createUserMutex } from './user-mutex.ts'

describe('userMutex', () => {
  it('works for one person one after the other, and for others meanwhile', async () => {
    const turns = createUserMutex()
    const events: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = turns('ida', async () => {
      events.push('ida 1 begins')
      await gate.promise
      events.push('ida 1 ends')
    })
    const second = turns('ida', async () => events.push('ida 2'))
    await turns('bo', async () => events.push('bo'))
    gate.resolve()
    await Promise.all([first, second])
    expect(events).toEqual(['ida 1 begins', 'bo', 'ida 1 ends', 'ida 2'])
  })

  it('goes on after work that fails', async () => {
    const turns = createUserMutex()
    const failing = turns('ida', () => Promise.reject(new Error('no')))
    const next = turns('ida', async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })

  it('sends away who comes when a hundred wait, and nobody else', async () => {
    const turns = createUserMutex()
    const gate = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 100 }, () => turns('ida', () => gate.promise))
    await expect(turns('ida', async () => 'x')).rejects.toMatchObject({ code: 'request.too_many' })
    expect(await turns('bo', async () => 'served')).toBe('served')
    gate.resolve()
    await Promise.all(waiting)
    expect(await turns('ida', async () => 'again')).toBe('again')
  })
})
