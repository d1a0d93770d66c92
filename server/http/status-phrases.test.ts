import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  accountRecord,
  entryRecord,
  reviewRecord,
  slideRecord,
  trackRecord,
  versionRecord,
} from '#server/archive/format.ts'
import { contract } from '#shared/contract/contract.ts'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { importMaxBytes, importMaxRecords } from '#shared/contract/own-data.ts'
import { goalMaxLength } from '#shared/contract/slides.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type FieldError, fieldRules } from '#shared/field-errors.ts'
import { type ProblemParams, problemParams } from '#shared/problem-params.ts'
import { type ProblemCode, problems } from '#shared/problems.ts'
import { maxBodyBytes, problemBody } from './problems.ts'

const problemCodes = Object.keys(problems) as ProblemCode[]

describe('the phrases by which the client recognises 429 and 402', () => {
  const rateLimitPhrase = /429|rate limit/i
  const upgradePhrase = /402|payment required/i

  it('occur in no code, title or status of another problem', () => {
    for (const [code, { status, title }] of Object.entries(problems)) {
      const body = JSON.stringify({ code, title, status })
      if (status !== 429) expect(body).not.toMatch(rateLimitPhrase)
      if (status !== 402) expect(body).not.toMatch(upgradePhrase)
    }
  })

  it('occur in no body of another problem', () => {
    const bodies = problemCodes.flatMap((code) =>
      allParams(code).map((params) => problemBody(code, params)),
    )
    expect(bodies.length).toBeGreaterThan(30)
    for (const body of bodies) {
      const text = JSON.stringify(body)
      if (body.status !== 429) expect(text).not.toMatch(rateLimitPhrase)
      if (body.status !== 402) expect(text).not.toMatch(upgradePhrase)
    }
  })

  it('are looked for in bodies that contain the real limits of requests, imports and fields', () => {
    const limitsOf = (code: ProblemCode) =>
      JSON.stringify(allParams(code))
        .match(/(?<=:)\d+/g)
        ?.map(Number)
    expect(limitsOf('request.too_large')).toEqual(
      expect.arrayContaining([maxBodyBytes, importMaxBytes]),
    )
    const counts = Object.values(importMaxRecords)
    expect(limitsOf('request.invalid')).toEqual(
      expect.arrayContaining([...counts, goalMaxLength, reflectionMaxLength]),
    )
  })
})

interface FieldSchema {
  enum?: string[]
  const?: string
  type?: string
  minLength?: number
  maxLength?: number
}
interface ObjectSchema {
  anyOf?: ObjectSchema[]
  properties?: Record<string, FieldSchema>
}

const objectSchema = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ObjectSchema

/** All combinations of parameters with which a problem of this code can be sent. */
function allParams<Code extends ProblemCode>(code: Code): ProblemParams<Code>[] {
  const { anyOf, ...only } = objectSchema(problemParams[code])
  const sets = (anyOf ?? [only]).flatMap(({ properties = {} }) =>
    Object.entries(properties).reduce<object[]>(
      (sets, [name, schema]) =>
        sets.flatMap((set) => valuesOf(name, schema).map((value) => ({ ...set, [name]: value }))),
      [{}],
    ),
  )
  return sets as ProblemParams<Code>[]
}

/** The values that the server gives to parameters which are not enumerations, by their names. */
const openValues: Record<string, () => readonly unknown[]> = {
  maxBytes: () => [maxBodyBytes, importMaxBytes],
  slides: () => [importMaxRecords.slides],
  entries: () => [importMaxRecords.entries],
  tracks: () => [importMaxRecords.tracks],
  expected: () => ['application/json', 'application/zip'],
  field: archiveFields,
  errors: () => fieldErrors().map((error) => [error]),
}

function valuesOf(name: string, { enum: values, const: only }: FieldSchema): readonly unknown[] {
  if (values) return values
  if (only !== undefined) return [only]
  const open = openValues[name]
  if (!open) throw new Error(`The values of the parameter ${name} are not listed`)
  return open()
}

function archiveFields(): string[] {
  const records = [
    accountRecord,
    slideRecord,
    entryRecord,
    reviewRecord,
    trackRecord,
    versionRecord,
  ]
  return records.flatMap((record) => Object.keys(objectSchema(record).properties ?? {}))
}

/** Every rule of every field of every call, with the limits that the call sets. */
function fieldErrors(): FieldError[] {
  const endpoints: Endpoint[] = Object.values(contract)
  const schemas = endpoints.flatMap(({ body, query }) => [body, query].filter((part) => !!part))
  return schemas.flatMap((schema) =>
    Object.entries(objectSchema(schema).properties ?? {}).flatMap(([field, limits]) =>
      fieldRules.map((rule) => {
        const limit = { too_short: limits.minLength, too_long: limits.maxLength }[String(rule)]
        return { field, rule, ...(limit !== undefined && { limit }) }
      }),
    ),
  )
}
