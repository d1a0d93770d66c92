import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { contactFailed, setFocusFailed, slideGenerationFailed } from './toast-texts.ts'

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

it('tells why a message was not sent, or to try again later', () => {
  const title = 'Failed to send message'
  expect(contactFailed(failure('429: …', 'Come back later.'))).toMatchObject({
    title,
    description: 'Come back later.',
    variant: 'destructive',
  })
  expect(contactFailed(failure('500: '))).toMatchObject({
    title,
    description: 'Please try again later.',
  })
  expect(contactFailed(undefined)).toMatchObject({ description: 'Please try again later.' })
})
