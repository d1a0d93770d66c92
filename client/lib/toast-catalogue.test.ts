import { describe, expect, it } from 'vitest'
import { adminToasts, roleUpdateFailed, subscriptionUpdateFailed } from './admin-toasts.ts'
import { ApiError } from './api-error.ts'
import { contactFailed, contactToasts } from './contact-toasts.ts'
import {
  audioToasts,
  billingToasts,
  checkoutFailed,
  journalToasts,
  meditationToasts,
  reflectionFailed,
  setFocusFailed,
  slideGenerationFailed,
  slideToasts,
  voiceInputToasts,
} from './toast-catalogue.ts'

/** A failed call, whose message begins with its status unless there was no readable response. */
const failure = (message: string, detail = '') =>
  new ApiError(message, { status: Number.parseInt(message, 10) || 0, detail })

const viewPlans = { label: 'View Plans', href: '/pricing' }

describe('the toast of a slide that could not be generated', () => {
  it.each([
    ['429: {"title":"Daily limit reached"}', 'Daily Limit Reached'],
    ['503: Rate Limit exceeded', 'Daily Limit Reached'],
    ['429: Payment Required', 'Daily Limit Reached'],
    ['402: {"title":"Upgrade required"}', 'Upgrade Required'],
    ['500: payment required', 'Upgrade Required'],
    ['500: ', 'Generation Failed'],
    ['Evenstream cannot be reached.', 'Generation Failed'],
  ])('for the message %s has the title %s', (message, title) => {
    expect(slideGenerationFailed(failure(message))).toMatchObject({ title, variant: 'destructive' })
  })

  it.each([
    [
      '429: …',
      {
        title: 'Daily Limit Reached',
        description:
          "You've reached your daily limit for Target Slides. Upgrade to create more meditations.",
        action: viewPlans,
      },
    ],
    [
      '402: …',
      {
        title: 'Upgrade Required',
        description: 'This feature requires a paid subscription.',
        action: viewPlans,
      },
    ],
    [
      '500: …',
      {
        title: 'Generation Failed',
        description: 'Please try again with a different description.',
      },
    ],
  ])('for the message %s has the specified texts', (message, toast) => {
    expect(slideGenerationFailed(failure(message))).toEqual({ ...toast, variant: 'destructive' })
  })
})

describe('the toast catalogue', () => {
  it.each([
    [slideToasts.created, 'Target Slide Created', 'Your meditation script has been generated!'],
    [slideToasts.deleted, 'Target Slide Deleted'],
    [slideToasts.focusUpdated, 'Focus Updated'],
    [audioToasts.queued(3), 'Audio Generation Queued', 'Position in queue: 3'],
    [audioToasts.generated, 'Audio Generated', 'Your guided visualisation is ready.'],
    [journalToasts.saved, 'Entry Saved', 'Your reflection has been recorded.'],
    [journalToasts.deleted, 'Entry Deleted'],
    [meditationToasts.queued(1), 'Meditation Generation Queued', 'Position in queue: 1'],
    [meditationToasts.generated, 'Meditation Generated', 'Your guided meditation is ready.'],
    [adminToasts.roleUpdated, 'Role updated'],
    [adminToasts.subscriptionUpdated, 'Subscription updated'],
    [contactToasts.sent, 'Message sent!', "We'll get back to you as soon as possible."],
  ])('has the specified texts for a success: %j', (toast, title, description?: string) => {
    expect(toast).toEqual({ title, ...(description && { description }) })
  })

  it.each([
    [
      slideToasts.descriptionRequired,
      'Description Required',
      'Please describe your desired reality.',
    ],
    [
      slideToasts.createdWithoutId,
      'Navigation Error',
      'Could not navigate to the slide. Please check the library.',
    ],
    [
      slideToasts.deleteFailed,
      'Delete Failed',
      'Could not delete the target slide. Please try again.',
    ],
    [
      voiceInputToasts.notSupported,
      'Not Supported',
      'Voice input is not supported in your browser.',
    ],
    [
      voiceInputToasts.failed,
      'Voice Input Error',
      'Could not capture voice input. Please try again.',
    ],
    [
      journalToasts.contentRequired,
      'Content Required',
      'Please write your reflection before submitting.',
    ],
    [
      journalToasts.slideRequired,
      'Target Slide Required',
      'Please select a Target Slide or create one first.',
    ],
    [
      journalToasts.deleteFailed,
      'Delete Failed',
      'Could not delete the journal entry. Please try again.',
    ],
    [
      billingToasts.signInRequired,
      'Authentication Required',
      'Please log in to upgrade your subscription.',
    ],
    [billingToasts.portalFailed, 'Error', 'Failed to open subscription management'],
  ])('has the specified texts for a failure: %j', (toast, title, description) => {
    expect(toast).toEqual({ title, description, variant: 'destructive' })
  })
})

it("the toast of a failed change of role or plan shows the server's reason, if there is one", () => {
  const lastAdmin = failure('409: …', 'This is the last administrator.')
  expect(roleUpdateFailed(lastAdmin)).toEqual({
    title: 'Failed to update user role',
    description: 'This is the last administrator.',
    variant: 'destructive',
  })
  expect(subscriptionUpdateFailed(failure('500: '))).toEqual({
    title: 'Failed to update subscription tier',
    description: undefined,
    variant: 'destructive',
  })
})

it("the toast of a failed change of focus shows the server's reason, or a default text", () => {
  expect(setFocusFailed(failure('404: …', 'There is no such Target Slide.'))).toMatchObject({
    title: 'Error',
    description: 'There is no such Target Slide.',
  })
  expect(setFocusFailed(failure('500: '))).toMatchObject({
    description: 'Failed to update focused slide.',
  })
})

describe('the toast of a refused narration', () => {
  it.each([
    [
      '429: …',
      {
        title: 'Daily Limit Reached',
        description: "You've reached your limit for audio generation. Upgrade for more access.",
        action: viewPlans,
      },
    ],
    [
      '402: …',
      {
        title: 'Upgrade Required',
        description: 'Audio generation requires a paid subscription.',
        action: viewPlans,
      },
    ],
    [
      '500: …',
      {
        title: 'Generation Failed',
        description: 'Could not generate audio. Please try again.',
      },
    ],
  ])('for the message %s has the specified texts', (message, toast) => {
    expect(audioToasts.refused(failure(message))).toEqual({ ...toast, variant: 'destructive' })
  })
})

describe('the toast of a refused reflection', () => {
  it.each([
    [
      '429: …',
      {
        title: 'Daily Limit Reached',
        description: "You've reached your limit for journal analyses. Upgrade for more guidance.",
        action: viewPlans,
      },
    ],
    [
      '402: …',
      {
        title: 'Upgrade Required',
        description: 'AI journal analysis requires a paid subscription.',
      },
    ],
    ['500: …', { title: 'Submission Failed', description: 'Please try again.' }],
  ])('for the message %s has the specified texts', (message, toast) => {
    expect(reflectionFailed(failure(message))).toEqual({ ...toast, variant: 'destructive' })
  })
})

describe('the toast of a refused meditation', () => {
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
  ])('for the message %s has the specified texts', (message, toast) => {
    expect(meditationToasts.refused(failure(message))).toEqual({ ...toast, variant: 'destructive' })
  })
})

it.each([audioToasts, meditationToasts])(
  'the toast of a failed job shows its reason, or a default text',
  (toasts) => {
    expect(toasts.failed('The voice was lost.')).toMatchObject({
      title: 'Generation Failed',
      description: 'The voice was lost.',
    })
    expect(toasts.failed(null).description).toBe('Could not generate audio. Please try again.')
  },
)
it("the toast of a failed contact message shows the server's reason, or a default text", () => {
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

it("the toast of a failed checkout shows the server's reason, or a default text", () => {
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
