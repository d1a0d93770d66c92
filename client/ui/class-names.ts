/**
 * Joins class names. It does not resolve conflicts: of two utilities for one property, the order of the
 * stylesheet decides. A class that must override one of the component's own needs `!`.
 */
export function classNames(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
