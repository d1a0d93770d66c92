import { describe, expect, it } from 'vitest'
import { createUserMutex } from './user-mutex.ts'

describe('the user mutex', () => {
  it('runs calls of one user one after the other, and calls of other users meanwhile', async () => {
    const mutex = createUserMutex()
    const events: string[] = []
    const blocked = Promise.withResolvers<void>()
    const first = mutex('ida', async () => {
      events.push('ida 1 begins')
      await blocked.promise
      events.push('ida 1 ends')
    })
    const second = mutex('ida', async () => events.push('ida 2'))
    await mutex('bo', async () => events.push('bo'))
    blocked.resolve()
    await Promise.all([first, second])
    expect(events).toEqual(['ida 1 begins', 'bo', 'ida 1 ends', 'ida 2'])
  })

  it('runs the next call after one that fails', async () => {
    const mutex = createUserMutex()
    const failing = mutex('ida', () => Promise.reject(new Error('no')))
    const next = mutex('ida', async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })

  it('refuses a call when a hundred of the same user run or wait, and accepts those of others', async () => {
    const mutex = createUserMutex()
    const blocked = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 100 }, () => mutex('ida', () => blocked.promise))
    await expect(mutex('ida', async () => 'x')).rejects.toMatchObject({ code: 'request.too_many' })
    expect(await mutex('bo', async () => 'served')).toBe('served')
    blocked.resolve()
    await Promise.all(waiting)
    expect(await mutex('ida', async () => 'again')).toBe('again')
  })
})
