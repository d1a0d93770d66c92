import { Failure } from '#core/failure.ts'

/** Works for one person one after the other, so that no one holds more than one connection at once. */
export type UserMutex = <Result>(person: string, work: () => Promise<Result>) => Promise<Result>

/** How many may wait before the rest are sent away. */
const mostWaiting = 100

export function createUserMutex(): UserMutex {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return async (person, work) => {
    const queue = queues.get(person) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= mostWaiting) {
      throw new Failure('request.too_many', { reason: 'concurrent' }, { retryAfter: 1 })
    }
    queues.set(person, queue)
    queue.length += 1
    const turn = queue.last.then(work, work)
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(person)
    }
  }
}
