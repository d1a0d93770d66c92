/**
 * Joins class names. It does not resolve conflicts between utilities, so pass a component only
 * classes for its layout (margins, width, grid), never classes that restyle it.
 */
export function classNames(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
