import { invalidRequest } from './api-error.ts'
import type { Answer } from './operation.ts'
import type { Store } from './store.ts'

const maxDepth = 4
/** Properties that are included only when expanded. */
const expandOnlyProperties = ['line_items']

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Replaces ids by objects along the requested paths, and omits properties shown only on request. */
export async function expand(
  store: Store,
  answer: Answer,
  paths: readonly string[] = [],
): Promise<Record<string, Json>> {
  // A deep copy, so that expanding does not change the stored object.
  const copy = JSON.parse(JSON.stringify(answer)) as Record<string, Json>
  for (const path of paths) {
    const segments = path.split('.')
    if (segments.length > maxDepth) {
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property`, 'expand')
    }
    await expandAt(store, copy, segments, path)
  }
  const requestedNames = new Set(paths.flatMap((path) => path.split('.')))
  return omit(
    copy,
    (name) => expandOnlyProperties.includes(name) && !requestedNames.has(name),
  ) as typeof copy
}

async function expandAt(
  store: Store,
  value: Json | undefined,
  [segment = '', ...rest]: string[],
  path: string,
): Promise<void> {
  if (Array.isArray(value)) {
    for (const item of value) await expandAt(store, item, [segment, ...rest], path)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const property = value[segment]
  if (property === undefined)
    throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
  if (typeof property === 'string') {
    const object = await store.findAny(property)
    if (!object) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
    value[segment] = JSON.parse(JSON.stringify(object)) as Json
  }
  if (rest.length > 0) await expandAt(store, value[segment], rest, path)
}

function omit(value: Json, isOmitted: (name: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((item) => omit(item, isOmitted))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isOmitted(name))
      .map(([name, part]) => [name, omit(part, isOmitted)]),
  )
}
