/** The browser's storage for answers, which jsdom lacks, and the sign that a worker could be there. */
import { vi } from 'vitest'

export function stubCaches(): Map<string, Map<string, Response>> {
  const stored = new Map<string, Map<string, Response>>()
  const addressOf = (request: RequestInfo | URL) =>
    typeof request === 'object' && 'url' in request ? request.url : String(request)
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const answers = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, answers)
      return {
        keys: async () => [...answers.keys()],
        match: async (request: RequestInfo) => answers.get(addressOf(request))?.clone(),
        put: async (request: RequestInfo, answer: Response) =>
          void answers.set(addressOf(request), answer),
        delete: async (request: RequestInfo) => answers.delete(addressOf(request)),
      }
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  return stored
}

export function withoutCaches(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
