/**
 * The care answers that are visible on the screen. While there are any, toasts that can wait are held back and no
 * browser notification is shown, so that they do not distract from the answer.
 */
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
