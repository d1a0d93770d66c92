import { describe, expect, it } from 'vitest'
import type { ProblemBody } from '#shared/problems.ts'
import { problemMessage } from './problem-message.ts'

const body = (overrides: Partial<ProblemBody>): ProblemBody => ({
  type: 'urn:evenstream:problem:test',
  title: 'Refused',
  status: 400,
  detail: 'What the server said.',
  ...overrides,
})

describe('the message of a problem', () => {
  it.each([
    ['session.required', undefined, 'Please sign in.'],
    ['resource.not_found', { resource: 'slide' }, 'There is no such Target Slide.'],
    [
      'request.too_large',
      { what: 'import', maxBytes: 2 ** 30 },
      'The file is larger than one gibibyte, the most that can be imported.',
    ],
    [
      'request.invalid',
      { reason: 'archive_holds_too_much', slides: 1000, entries: 20_000, tracks: 30 },
      'The file holds more than can be imported: at most 1,000 Target Slides, 20,000 reflections and 30 tracks.',
    ],
  ])('is made from the code %s and its parameters', (code, params, message) => {
    expect(problemMessage(body({ code, ...(params && { params }) }))).toBe(message)
  })

  it('is made from field, rule and limit for refused fields', () => {
    const errors = [
      { field: 'goalDescription', rule: 'too_long', limit: 2000, message: 'ignored' },
      { field: 'name', rule: 'too_short', limit: 1, message: 'ignored' },
    ] as const
    expect(problemMessage(body({ code: 'request.invalid', errors: [...errors] }))).toBe(
      'goalDescription: At most 2000 characters; name: Name is required',
    )
  })

  it.each([
    ['the code is absent', {}],
    ['the code is unknown', { code: 'moon.full' }],
    ['the code is the name of an inherited property', { code: 'toString' }],
    ['a parameter is missing', { code: 'resource.not_found' }],
    [
      'a parameter has an unknown value',
      { code: 'resource.not_found', params: { resource: 'moon' } },
    ],
    [
      'a field has no rule',
      { code: 'request.invalid', errors: [{ field: 'name', message: 'No' }] },
    ],
  ])('is null where %s', (_case, overrides) => {
    expect(problemMessage(body(overrides))).toBeNull()
  })
})
