import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from '../field-errors.ts'
import { fieldErrorText, fieldTexts } from '../field-texts.ts'
import { defaultPace, paces } from '../narration.ts'
import { plans } from '../plans.ts'
import { user } from './auth.ts'
import { contactMessage } from './contact.ts'
import { socketMessage } from './messages.ts'
import { generateSlide, generateSlideAudio } from './slides.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('a goal', () => {
  const goal = (goalDescription: unknown) => generateSlide.body.safeParse({ goalDescription })

  it('is trimmed and must not be empty afterwards', () => {
    expect(goal('  a wish \n').data).toEqual({ goalDescription: 'a wish' })
    expect(goal('   ').success).toBe(false)
  })

  it('is limited to 2,000 characters', () => {
    expect(goal('x'.repeat(2000)).success).toBe(true)
    expect(goal('x'.repeat(2001)).success).toBe(false)
  })

  /** Code points of all planes, NUL and lone surrogates among them. */
  const codePoint = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }),
    fc.integer({ min: 0x1_0000, max: 0x10_ffff }),
  )
  const anyText = fc
    .array(codePoint, { maxLength: 40 })
    .map((codePoints) => String.fromCodePoint(...codePoints))

  it('that needs no trimming is refused for NUL or a lone surrogate, and otherwise returned unchanged', () => {
    fc.assert(
      fc.property(anyText, (input) => {
        const isStorable = input.isWellFormed() && !input.includes('\0')
        const parsed = goal(`a${input}b`)
        expect(parsed.success).toBe(isStorable)
        if (parsed.success) expect(parsed.data.goalDescription).toBe(`a${input}b`)
      }),
    )
  })
})

describe('the pace', () => {
  it('is one of four numbers and required; the forms preselect 0.85', () => {
    expect(paces).toEqual([1.0, 0.85, 0.75, 0.65])
    expect(defaultPace).toBe(0.85)
    for (const pace of paces) expect(accepts(generateSlideAudio.body, { pace })).toBe(true)
    for (const pace of ['0.85', 0.8, 2, null, undefined]) {
      expect(accepts(generateSlideAudio.body, { pace })).toBe(false)
    }
  })
})

describe('a contact message', () => {
  const validMessage = { name: 'Ida', email: 'ida@example.com', message: 'Hello there.' }
  const firstErrorText = (change: object) => {
    const issues = contactMessage.safeParse({ ...validMessage, ...change }).error?.issues ?? []
    return issues
      .flatMap((issue) => fieldErrorsOf(issue, 1))
      .map((error) => fieldErrorText(error, fieldTexts))[0]
  }

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'Name is too long'],
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ message: '123456789' }, 'Message must be at least 10 characters'],
    [{ message: 'x'.repeat(2001) }, 'Message is too long'],
  ])('is refused with %j: %s', (change, message) => {
    expect(firstErrorText(change)).toBe(message)
  })

  it.each([
    { name: 'x' },
    { name: 'x'.repeat(100) },
    { message: '1234567890' },
    { message: 'x'.repeat(2000) },
  ])('is accepted at its limits: %j', (change) => {
    expect(firstErrorText(change)).toBeUndefined()
  })
})

describe('a response', () => {
  it('is parsed with null or a default for each missing optional field', () => {
    expect(user.parse({ id: '1', email: 'a@b.c' })).toEqual({
      id: '1',
      email: 'a@b.c',
      firstName: null,
      lastName: null,
      role: 'user',
      subscriptionTier: 'free',
      subscriptionStatus: null,
      stripeCustomerId: null,
      focusedSlideId: null,
    })
  })

  it('is parsed without fields that its schema does not have', () => {
    expect(user.parse({ id: '1', email: 'a@b.c', secret: 'x' })).not.toHaveProperty('secret')
  })

  it('may lack the id after generateSlide, and the client then parses null', () => {
    expect(generateSlide.clientSchema.parse({})).toEqual({ id: null, needsSupport: false })
  })
})

describe('socket messages', () => {
  it('report an ended job or a changed user; an unknown type is refused', () => {
    const ended = { type: 'job_completed', jobId: 'j', status: 'failed', error: 'No voice.' }
    expect(socketMessage.parse(ended)).toEqual({ ...ended, result: null })
    expect(accepts(socketMessage, { type: 'user_changed' })).toBe(true)
    expect(accepts(socketMessage, { type: 'something_else' })).toBe(false)
  })
})

describe('the plans', () => {
  it('cost nothing, 9.99 a month or 99 a year, and 24.99 a month or 249 a year', () => {
    const prices = Object.values(plans).map((plan) => [plan.monthlyPrice, plan.annualPrice])
    expect(prices).toEqual([
      [0, 0],
      [9.99, 99],
      [24.99, 249],
    ])
  })

  it('allow 1, 2 and 10 slides a day, and journaling on paid tiers', () => {
    expect(plans.free.limits).toMatchObject({
      dailySlides: 1,
      totalSlides: 1,
      totalAudios: 1,
      journaling: false,
    })
    expect(plans.essential.limits).toMatchObject({
      dailySlides: 2,
      dailyAudios: 2,
      journaling: true,
    })
    expect(plans.premium.limits).toMatchObject({
      dailySlides: 10,
      dailyAudios: 10,
      journaling: true,
    })
  })
})
