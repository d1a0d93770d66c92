import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { $ZodObjectJIT, safeParse } from 'zod/v4/core'
import { compileSchema } from './compile-schema.ts'

const list = z.array(z.object({ id: z.string(), at: z.optional(z.number()) })).check(z.maxLength(2))
const parsed = (value: unknown) => safeParse(compileSchema(list), value)

it('keeps what the schema names, and nothing beyond it', () => {
  expect(
    parsed([
      { id: 'a', secret: 1 },
      { id: 'b', at: 2 },
    ]).data,
  ).toEqual([{ id: 'a' }, { id: 'b', at: 2 }])
})

it.each<[string, unknown]>([
  ['a field of another kind', [{ id: 1 }]],
  ['a missing field', [{}]],
  ['too many', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]],
  ['no list', { id: 'a' }],
])('refuses %s', (_name, value) => {
  expect(parsed(value).success).toBe(false)
})

it('is checked by generated code', () => {
  expect(compileSchema(list)).toMatchObject({
    _zod: { def: { element: expect.any($ZodObjectJIT) } },
  })
})

it('leaves other schemas as they are', () => {
  const either = z.union([z.string(), z.null()])
  expect(compileSchema(either)).toBe(either)
})
