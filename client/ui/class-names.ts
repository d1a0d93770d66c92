/**
 * Joins class names. A component's own style cannot be overridden from outside, so `className`
 * places it (margins, width, grid) and never restyles it.
 */
export function classNames(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
