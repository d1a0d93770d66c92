// The writer's process reads what strangers wrote with native code: it gets no key and no password.

/** What Node, its libraries and the dates of a text need. */
const needed = [
  'PATH',
  'HOME',
  'TZ',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
] as const

export function writerEnvironment(
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const values = needed.flatMap((name) => {
    const value = own[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(values)
}
