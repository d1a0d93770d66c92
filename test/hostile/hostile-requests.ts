import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { RawRequest } from '#testing/raw-call.ts'
import { arbitraryValue, hostileText } from './hostile-text.ts'
import type { JsonSchema, Operation } from './operations.ts'

export interface HostileRequest extends RawRequest {
  /** The value that was serialised as the body; undefined for `unusualBodies`, even if they are JSON. */
  json: unknown
}

const id = '3f0c8a52-7f5b-4d0e-9c35-0a4a3c1f9d11'
const emailSamples = [
  'ida@example.com',
  "o'neil+x@example.co",
  `${'a'.repeat(243)}@example.com`,
  'a@b',
  'ä@ö.de',
]
/** For the fields with a pattern: voice ids, cursors, days and months. A cursor is base64url of a JSON array. */
export const patternSamples = [
  'slt',
  '2026-11-10',
  // A day that does not exist.
  '2026-02-30',
  '2026-11',
  // ["2026
  'WyIyMDI2',
  '-',
  '_'.repeat(64),
  'x'.repeat(201),
  // []
  'W10',
  // null
  'bnVsbA',
  '..',
  '%',
]

function fieldArbitrary(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (schema.format === 'email') return fc.constantFrom(...emailSamples)
  if (schema.pattern) return fc.constantFrom(...patternSamples)
  return hostileText(schema.maxLength ?? 200)
}

function objectArbitrary(schema: JsonSchema, ids: readonly string[]) {
  const fields = Object.entries(schema.properties ?? {})
  const values = Object.fromEntries(
    fields.map(([name, field]) => [name, fieldArbitrary(field, ids)]),
  )
  return fc.record(values, { requiredKeys: schema.required ?? [] })
}

type Fields = Record<string, unknown>
const extraNames = ['role', 'userId', 'id', 'tier', 'isAdmin', 'toString', 'length', '', '\0', 'ä']

function jsonArbitrary(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const validObject = objectArbitrary(schema, ids)
  // `constantFrom` needs at least one name, also for a schema without properties.
  const names = Object.keys(schema.properties ?? { none: {} })
  const withChangedField = (newValue: fc.Arbitrary<unknown>, fieldNames: string[]) =>
    fc
      .tuple(validObject, fc.constantFrom(...fieldNames), newValue)
      .map(([fields, name, value]) => ({ ...(fields as Fields), [name]: value }))
  const withoutOneField = fc.tuple(validObject, fc.constantFrom(...names)).map(([fields, name]) => {
    const { [name]: _, ...rest } = fields as Fields
    return rest
  })
  return fc.oneof(
    { weight: 8, arbitrary: validObject },
    { weight: 4, arbitrary: withChangedField(arbitraryValue, names) },
    { weight: 1, arbitrary: withChangedField(arbitraryValue, extraNames) },
    { weight: 1, arbitrary: withoutOneField },
    { weight: 1, arbitrary: arbitraryValue },
  )
}

interface Body {
  body: Buffer | string | undefined
  type: string | undefined
  json: unknown
  headers?: Record<string, string>
}

const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)
const jsonType = 'application/json'
const unusualBody = (body: Buffer | string, type = jsonType): Body => ({
  body,
  type,
  json: undefined,
})

/** Bodies that are not JSON, are unusual JSON, or have the wrong content type or encoding. */
const unusualBodies: fc.Arbitrary<Body> = fc.oneof(
  fc.constantFrom(
    unusualBody(''),
    unusualBody('{'),
    unusualBody('{"a":'),
    unusualBody('{"a":1,}'),
    unusualBody("{'a':1}"),
    unusualBody('undefined'),
    unusualBody('NaN'),
    unusualBody('"\\u00"'),
    unusualBody('"\ud800"'),
    unusualBody('{}{}'),
    unusualBody('\ufeff{}'),
    unusualBody('{"__proto__":{"role":"admin"}}'),
    unusualBody('{"constructor":{"prototype":{"role":"admin"}}}'),
    unusualBody('{"pace":1e400}'),
    unusualBody(`{"pace":${'9'.repeat(4000)}}`),
    unusualBody(nested('[', ']', 20_000)),
    unusualBody(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    unusualBody(`{${Array.from({ length: 5000 }, (_, i) => `"k${i}":1`).join()}}`),
    unusualBody(Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
    unusualBody(Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])),
    unusualBody('{"email":"ida@example.com"}', 'text/plain'),
    unusualBody('{}', 'application/x-www-form-urlencoded'),
    unusualBody('{}', 'multipart/form-data; boundary=x'),
    unusualBody('{}', 'application/json; charset=utf-16'),
    unusualBody('{}', 'application/json; charset="'),
    unusualBody('{}', 'application/xml'),
    unusualBody('{}', 'a'),
    unusualBody('{}', ';'),
    unusualBody('{}', '*/*'),
    unusualBody('{}', ''),
    { body: '{}', type: undefined, json: undefined },
    { ...unusualBody(gzipSync('{}')), headers: { 'content-encoding': 'gzip' } },
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => unusualBody(Buffer.from(bytes))),
  fc.string({ maxLength: 40 }).map((text) => unusualBody(text)),
)

const jsonBody = (json: unknown): Body => ({ body: JSON.stringify(json), type: jsonType, json })

function bodyArbitrary(operation: Operation, ids: readonly string[]): fc.Arbitrary<Body> {
  if (operation.body) {
    const json = jsonArbitrary(operation.body, ids).map(jsonBody)
    return fc.oneof({ weight: 5, arbitrary: json }, { weight: 2, arbitrary: unusualBodies })
  }
  const noBody = fc.constant<Body>({ body: undefined, type: undefined, json: undefined })
  const unexpectedBody = arbitraryValue.map(jsonBody)
  return fc.oneof(
    { weight: 5, arbitrary: noBody },
    { weight: 1, arbitrary: unexpectedBody },
    { weight: 1, arbitrary: unusualBodies },
  )
}

const unusualIds = [
  'x',
  '0',
  '-1',
  '%00',
  '%ff',
  '%C0%AF',
  '%ED%A0%80',
  '%E2%80%AE',
  '%2e%2e%2f%2e%2e',
  '..%5c',
  '%',
  '%zz',
  '*',
  '.',
  'null',
  'undefined',
  '__proto__',
  "'%20or%201=1",
  id.toUpperCase(),
  `${id}%00`,
  `%20${id}`,
  `${id}/`,
  'x'.repeat(199),
  'x'.repeat(5000),
  '%F0%9F%99%82'.repeat(30),
]

const idArbitrary = (ids: readonly string[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: fc.constantFrom(...unusualIds) },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }).map(encodeURIComponent) },
  )

const unusualQueries = [
  '?',
  '?&',
  '?=',
  '?cursor',
  '?cursor=',
  '?cursor=a&cursor=b',
  '?cursor[]=a',
  '?cursor[a]=b',
  '?cursor=%00',
  '?cursor=%ff',
  '?cursor=%ED%A0%80',
  '?cursor=%',
  '?__proto__=1',
  '?__proto__[role]=admin',
  '?constructor.prototype.role=admin',
  '?q=%00',
  '?q=%25%5f%5c',
  "?q='",
  '?q=%E2%80%AE',
  '?q=a&q=b',
  `?${'a=1&'.repeat(1500)}`,
  `?q=${'x'.repeat(6000)}`,
  '?role=admin&userId=1',
  '??',
  '?#',
  '?a=;b',
]

const queryString = (parameters: Record<string, unknown>) =>
  `?${Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')}`

function queryArbitrary({ query }: Operation, ids: readonly string[]) {
  const knownParameters = objectArbitrary({ properties: query, required: [] }, ids).map(queryString)
  const hasQuery = Object.keys(query).length > 0
  return fc.oneof(
    { weight: hasQuery ? 2 : 8, arbitrary: fc.constant('') },
    { weight: hasQuery ? 4 : 0, arbitrary: knownParameters },
    { weight: 2, arbitrary: fc.constantFrom(...unusualQueries) },
  )
}

const unusualHeaders: Record<string, string>[] = [
  { 'x-time-zone': 'Mars/Olympus' },
  { 'x-time-zone': '../../etc/localtime' },
  { 'x-time-zone': 'Pacific/Kiritimati' },
  { 'x-time-zone': '+99:99' },
  { 'x-time-zone': 'x'.repeat(3000) },
  { range: 'bytes=0-0,1-1,2-2' },
  { range: 'bytes=-99999999999999999999' },
  { 'if-none-match': '"'.repeat(500) },
  { 'accept-encoding': 'x, y;q=9' },
  { accept: '\xff' },
  { expect: '100-continue' },
  { 'x-forwarded-for': "'; drop table users, 999.1.1.1, ::::" },
  { 'x-http-method-override': 'DELETE' },
  { authorization: 'Bearer null' },
  { 'user-agent': '\xff'.repeat(500) },
  { referer: 'x'.repeat(4000) },
]

/** Requests to one operation: some are valid, others are invalid in one or several ways. */
export function requestArbitrary(
  operation: Operation,
  ids: readonly string[],
): fc.Arbitrary<HostileRequest> {
  const names = [...operation.path.matchAll(/\{\w+\}/g)].map(([name]) => name)
  const path = fc
    .tuple(...names.map(() => idArbitrary(ids)))
    .map((pathIds) =>
      names.reduce((url, name, i) => url.replace(name, pathIds[i] ?? ''), operation.path),
    )
  const headers = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 1, arbitrary: fc.constantFrom(...unusualHeaders) },
  )
  return fc
    .record({
      path,
      query: queryArbitrary(operation, ids),
      body: bodyArbitrary(operation, ids),
      headers,
    })
    .map(({ path, query, body, headers }) => ({
      method: operation.method,
      path: path + query,
      headers: {
        ...headers,
        ...body.headers,
        ...(body.type !== undefined && { 'content-type': body.type }),
        ...(body.body !== undefined && { 'content-length': String(Buffer.byteLength(body.body)) }),
      },
      body: body.body,
      json: body.json,
    }))
}
