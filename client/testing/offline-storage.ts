/** Fakes of the Cache API and of `navigator.serviceWorker`, which jsdom lacks. */
import { vi } from 'vitest'

const origin = 'http://localhost'

/**
 * Stubs the Cache API and `navigator.serviceWorker`. Returns the stored responses by cache and path.
 * `isStorageFullFor` makes `put` fail as in a full storage.
 */
export function stubOfflineStorage(
  isStorageFullFor: (path: string) => boolean = () => false,
): Map<string, Map<string, Response>> {
  const storedCaches = new Map<string, Map<string, Response>>()
  const pathOf = (request: RequestInfo | URL) =>
    new URL(typeof request === 'object' && 'url' in request ? request.url : request, origin)
      .pathname
  vi.stubGlobal('caches', {
    keys: async () => [...storedCaches.keys()],
    delete: async (name: string) => storedCaches.delete(name),
    open: async (name: string) => {
      const responses = storedCaches.get(name) ?? new Map<string, Response>()
      storedCaches.set(name, responses)
      return {
        keys: async () => [...responses.keys()].map((path) => ({ url: origin + path })),
        match: async (request: RequestInfo) => responses.get(pathOf(request))?.clone(),
        put: async (request: RequestInfo, response: Response) => {
          const path = pathOf(request)
          if (isStorageFullFor(path)) throw new DOMException('Quota exceeded', 'QuotaExceededError')
          responses.set(path, response)
        },
        delete: async (request: RequestInfo) => responses.delete(pathOf(request)),
      }
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  return storedCaches
}

/** Removes every stubbed global, also those that the test itself stubbed, and the service worker. */
export function removeGlobalStubs(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
