import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { $ZodObjectJIT, safeParse } from 'zod/v4/core'
import { compileSchema } from './compile-schema.ts'

const list = z.array(z.object({ id: z.string(), at: z.optional(z.number()) })).check(z.maxLength(2))
const parsed = (value: unknown) => safeParse(compileSchema(list), value)

it('keeps the fields of the schema and removes others', () => {
  expect(
    parsed([
      { id: 'a', secret: 1 },
      { id: 'b', at: 2 },
    ]).data,
  ).toEqual([{ id: 'a' }, { id: 'b', at: 2 }])
})

it.each<[string, unknown]>([
  ['a field of another type', [{ id: 1 }]],
  ['a missing field', [{}]],
  ['a list that is too long', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]],
  ['an object instead of a list', { id: 'a' }],
])('refuses %s', (_name, value) => {
  expect(parsed(value).success).toBe(false)
})

it('validates with generated code, which a zod without $ZodObjectJIT would not', () => {
  expect(compileSchema(list)).toMatchObject({
    _zod: { def: { element: expect.any($ZodObjectJIT) } },
  })
})

it('returns other kinds of schema unchanged', () => {
  const either = z.union([z.string(), z.null()])
  expect(compileSchema(either)).toBe(either)
})
