/**
 * Joins what is there. A component's own look cannot be overridden from outside, so `className`
 * places it (margins, width, grid) and never restyles it.
 */
export function classNames(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
