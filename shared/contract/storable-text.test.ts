import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { contract } from './contract.ts'

/** Sample values for text fields. The first one that a field accepts is then corrupted. */
const samples = [
  'A quiet place above the sea.',
  'ida@example.com',
  '3f0c8a52-7f5b-4d0e-9c35-0a4a3c1f9d11',
  // A cursor.
  'WyIyMDI2',
  '2026-11-17',
  '2026-11',
]
const unstorable = ['\0', '\ud800', '\udc00', '\udc00\ud800']

interface Definition {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  valueType?: Schema
  options?: Schema[]
  in?: Schema
}
type Schema = z.ZodMiniType & { def: Definition }

/** The paths of all text fields of a schema. */
function textFields(schema: Schema, path: string): [string, Schema][] {
  const { def } = schema
  if (def.type === 'string') return [[path, schema]]
  const parts: [string, Schema | undefined][] = [
    ...Object.entries(def.shape ?? {}),
    ...(def.options ?? []).map((option, i): [string, Schema] => [`|${i}`, option]),
    ['', def.innerType],
    ['[]', def.element],
    ['{}', def.valueType],
    ['', def.in],
  ]
  return parts.flatMap(([name, part]) =>
    part ? textFields(part, name ? `${path}.${name}` : path) : [],
  )
}

const fieldsOf = (endpoints: Record<string, Endpoint>) =>
  Object.entries(endpoints).flatMap(([name, { body, query }]) => [
    ...(body ? textFields(body as Schema, `${name} body`) : []),
    ...(query ? textFields(query as Schema, `${name} query`) : []),
  ])

/** The corrupted texts that a field accepts. */
function acceptedCorruptTexts(schema: Schema): string[] {
  const sample = samples.find((text) => schema.safeParse(text).success)
  if (sample === undefined) throw new Error('No sample fits: add one')
  return unstorable
    .flatMap((characters) => [
      characters + sample,
      sample.slice(0, 4) + characters + sample.slice(4),
      sample + characters,
    ])
    .filter((text) => schema.safeParse(text).success)
}

const fields = fieldsOf(contract)

it('the check finds text fields in bodies and in queries', () => {
  const names = fields.map(([name]) => name)
  expect(names).toContain('generateSlide body.goalDescription')
  expect(names).toContain('sendContactMessage body.reference')
  expect(names).toContain('listUsers query.q')
  expect(names).toContain('listSlides query.cursor')
})

it.each(fields)('%s refuses NUL and lone surrogates', (_name, schema) => {
  expect(acceptedCorruptTexts(schema)).toEqual([])
})

it('the check detects a text field that accepts unstorable characters', () => {
  const unchecked = {
    body: z.strictObject({ note: z.optional(z.string()) }),
  } as unknown as Endpoint
  const [field] = fieldsOf({ unchecked })
  expect(field?.[0]).toBe('unchecked body.note')
  expect(acceptedCorruptTexts(field?.[1] as Schema).length).toBeGreaterThan(0)
})
