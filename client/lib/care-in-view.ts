/** The answers of care that are on the screen now: nothing may cover or celebrate beside them. */
const elements = new Set<Element>()
const listeners = new Set<() => void>()

export const careInView = {
  isAny: (): boolean => elements.size > 0,
  mark(element: Element, isInView: boolean): void {
    if (elements.has(element) === isInView) return
    if (isInView) elements.add(element)
    else elements.delete(element)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
