import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { $ZodObjectJIT, safeParse } from 'zod/v4/core'
import { compileSchema } from './compile-schema.ts'

const list = z.array(z.object({ id: z.string(), at: z.optional(z.number()) })).check(z.maxLength(2))
const parse = (value: unknown) => safeParse(compileSchema(list), value)

it('a compiled schema keeps its fields and removes others', () => {
  expect(
    parse([
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
])('a compiled schema refuses %s', (_name, value) => {
  expect(parse(value).success).toBe(false)
})

it('a compiled schema validates objects in a list with generated code ($ZodObjectJIT)', () => {
  expect(compileSchema(list)).toMatchObject({
    _zod: { def: { element: expect.any($ZodObjectJIT) } },
  })
})

it('compileSchema returns other kinds of schema unchanged', () => {
  const union = z.union([z.string(), z.null()])
  expect(compileSchema(union)).toBe(union)
})
