/** Parses request bodies and query strings as Stripe's library writes them: `items[0][price]=price_1`. */

/** A parameter: a text, a list, or an object of further parameters. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

interface Branch {
  [name: string]: string | Branch
}

export function readForm(encoded: string): Record<string, FormValue> {
  const root: Branch = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) setValue(root, segmentsOf(name), value)
  return Object.fromEntries(Object.entries(root).map(([name, part]) => [name, toFormValue(part)]))
}

const segmentsOf = (name: string) =>
  name.split('[').map((segment, index) => (index === 0 ? segment : segment.replace(/\]$/, '')))

function setValue(branch: Branch, [segment = '', ...rest]: string[], value: string): void {
  // An empty segment appends to a list.
  const key = segment === '' ? String(Object.keys(branch).length) : segment
  if (rest.length === 0) {
    branch[key] = value
    return
  }
  const existing = branch[key]
  const child: Branch = typeof existing === 'object' ? existing : Object.create(null)
  branch[key] = child
  setValue(child, rest, value)
}

/** Keys 0, 1, 2 … make a list. */
function toFormValue(part: string | Branch): FormValue {
  if (typeof part === 'string') return part
  const keys = Object.keys(part)
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index))
  if (isList) return keys.map((key) => toFormValue(part[key] as string | Branch))
  return Object.fromEntries(keys.map((key) => [key, toFormValue(part[key] as string | Branch)]))
}
