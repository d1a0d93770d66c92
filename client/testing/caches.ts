/** Doubles of the Cache API and of `navigator.serviceWorker`, which jsdom lacks. */
import { vi } from 'vitest'

const here = 'http://localhost'

/** Returns the stored responses by cache and path. `noRoomFor` makes `put` fail as in a full storage. */
export function stubCaches(
  noRoomFor: (path: string) => boolean = () => false,
): Map<string, Map<string, Response>> {
  const stored = new Map<string, Map<string, Response>>()
  const pathOf = (request: RequestInfo | URL) =>
    new URL(typeof request === 'object' && 'url' in request ? request.url : request, here).pathname
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const answers = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, answers)
      return {
        keys: async () => [...answers.keys()].map((path) => ({ url: here + path })),
        match: async (request: RequestInfo) => answers.get(pathOf(request))?.clone(),
        put: async (request: RequestInfo, answer: Response) => {
          const path = pathOf(request)
          if (noRoomFor(path)) throw new DOMException('Quota exceeded', 'QuotaExceededError')
          answers.set(path, answer)
        },
        delete: async (request: RequestInfo) => answers.delete(pathOf(request)),
      }
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  return stored
}

export function restoreCaches(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
