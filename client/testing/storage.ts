import { vi } from 'vitest'

/** Replaces the local storage by an empty one in memory, until the global stubs are removed. */
export function stubStorage(): void {
  const values = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
  vi.stubGlobal('localStorage', storage)
}

/** A local storage whose methods throw the error of a browser that blocks cookies. */
export function stubBlockedStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
}
