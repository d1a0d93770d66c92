/** Schemas of request parameters; every value arrives as text. */
import * as z from 'zod/mini'
import { invalidRequest } from './api-error.ts'
import type { FormValue } from './form.ts'

export const text = z.string().check(z.minLength(1), z.maxLength(5000))
export const booleanParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)
export const integerParam = z.pipe(z.string().check(z.regex(/^-?\d{1,12}$/)), z.transform(Number))
export const metadata = z.record(z.string(), z.string())
const expand = z.optional(z.array(text))

/** The parameter `expand`, which nearly every call accepts: the paths of ids to replace by objects. */
export const expandable = { expand }
/** The parameters that every list accepts. */
export const page = {
  expand,
  limit: z.optional(integerParam.check(z.gte(1), z.lte(100))),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
}

export interface Page {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** Refuses unknown parameters by name, as Stripe does. */
export function readParams<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: Record<string, FormValue>,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? ''])
    throw invalidRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
  }
  const param = nameOf(path)
  const isAbsent = path.length > 0 && valueAt(input, path) === undefined
  throw isAbsent
    ? invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
    : invalidRequest(`Invalid ${param}`, param, 'parameter_invalid')
}

const nameOf = ([first = '', ...rest]: string[]) =>
  first + rest.map((segment) => `[${segment}]`).join('')

const valueAt = (input: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (value, segment) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[segment]
        : undefined,
    input,
  )

/** Drops undefined values, so that an update leaves those fields unchanged. */
export const withoutUndefined = <Params extends object>(params: Params) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Params]: Exclude<Params[Name], undefined>
  }
