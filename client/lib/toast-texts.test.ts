import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { checkoutFailed, setFocusFailed, slideGenerationFailed } from './toast-texts.ts'

const failure = (message: string, detail = '') =>
  new ApiError(message, { status: Number.parseInt(message, 10) || 0, detail })

describe('a slide that could not be generated', () => {
  it.each([
    ['429: {"title":"Daily limit reached"}', 'Daily Limit Reached'],
    ['503: Rate Limit exceeded', 'Daily Limit Reached'],
    ['429: Payment Required', 'Daily Limit Reached'],
    ['402: {"title":"Upgrade required"}', 'Upgrade Required'],
    ['500: payment required', 'Upgrade Required'],
    ['500: ', 'Generation Failed'],
    ['Evenstream cannot be reached.', 'Generation Failed'],
  ])('%s is told as %s', (message, title) => {
    expect(slideGenerationFailed(failure(message))).toMatchObject({ title, variant: 'destructive' })
  })

  it('leads to the plans where a plan would help', () => {
    const action = { label: 'View Plans', href: '/pricing' }
    expect(slideGenerationFailed(failure('429: ')).action).toEqual(action)
    expect(slideGenerationFailed(failure('402: ')).action).toEqual(action)
    expect(slideGenerationFailed(failure('500: ')).action).toBeUndefined()
  })
})

it("tells why the focus was not set, or that it wasn't", () => {
  expect(setFocusFailed(failure('404: …', 'There is no such Target Slide.'))).toMatchObject({
    title: 'Error',
    description: 'There is no such Target Slide.',
  })
  expect(setFocusFailed(failure('500: '))).toMatchObject({
    description: 'Failed to update focused slide.',
  })
})

it('tells why the checkout did not open, or that it did not', () => {
  expect(checkoutFailed(failure('502: …', 'The payment service cannot be reached.'))).toMatchObject(
    {
      title: 'Error',
      description: 'The payment service cannot be reached.',
      variant: 'destructive',
    },
  )
  expect(checkoutFailed(failure('500: '))).toMatchObject({
    description: 'Failed to create checkout session',
  })
})
