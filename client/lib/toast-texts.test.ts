import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import {
  audioToasts,
  contactFailed,
  meditationToasts,
  setFocusFailed,
  slideGenerationFailed,
} from './toast-texts.ts'

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

describe('a narration that was refused', () => {
  const action = { label: 'View Plans', href: '/pricing' }
  it.each([
    [
      '429: …',
      {
        title: 'Daily Limit Reached',
        description: "You've reached your limit for audio generation. Upgrade for more access.",
        action,
      },
    ],
    [
      '402: …',
      {
        title: 'Upgrade Required',
        description: 'Audio generation requires a paid subscription.',
        action,
      },
    ],
    [
      '500: …',
      {
        title: 'Generation Failed',
        description: 'Could not generate audio. Please try again.',
      },
    ],
  ])('with %s', (message, told) => {
    expect(audioToasts.refused(failure(message))).toEqual({ ...told, variant: 'destructive' })
  })
})

describe('a meditation that was refused', () => {
  it.each([
    ['429: …', { title: 'Daily Limit Reached' }],
    [
      '404: {"detail":"No Target Slide found"}',
      {
        title: 'Target Slide Required',
        description: 'Create a Target Slide first to generate guided meditation audio.',
        action: { label: 'Create Slide', href: '/create-slide' },
      },
    ],
    ['402: …', { title: 'Generation Failed', description: 'Please try again.' }],
    ['500: …', { title: 'Generation Failed', description: 'Please try again.' }],
  ])('with %s', (message, told) => {
    expect(meditationToasts.refused(failure(message))).toEqual({ ...told, variant: 'destructive' })
  })
})

it.each([audioToasts, meditationToasts])(
  'a failed job is told with its reason, or the default',
  (toasts) => {
    expect(toasts.failed('The voice was lost.')).toMatchObject({
      title: 'Generation Failed',
      description: 'The voice was lost.',
    })
    expect(toasts.failed(null).description).toBe('Could not generate audio. Please try again.')
  },
)
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
