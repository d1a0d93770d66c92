/**
 * The one place that says what a toast says. Titles and descriptions are the product's own words, to
 * the letter; which of them a failure gets is decided by the error's message alone.
 */
import type { ApiError } from './api-error.ts'
import type { ToastContent } from './toasts.ts'

const viewPlans = { label: 'View Plans', href: '/pricing' } as const

const destructive = (content: Omit<ToastContent, 'variant'>): ToastContent => ({
  ...content,
  variant: 'destructive',
})

export const slideToasts = {
  created: {
    title: 'Target Slide Created',
    description: 'Your meditation script has been generated!',
  },
  createdNowhere: destructive({
    title: 'Navigation Error',
    description: 'Could not navigate to the slide. Please check the library.',
  }),
  descriptionRequired: destructive({
    title: 'Description Required',
    description: 'Please describe your desired reality.',
  }),
  deleted: { title: 'Target Slide Deleted' },
  deleteFailed: destructive({
    title: 'Delete Failed',
    description: 'Could not delete the target slide. Please try again.',
  }),
  focusUpdated: { title: 'Focus Updated' },
} as const satisfies Record<string, ToastContent>

export const voiceToasts = {
  notSupported: destructive({
    title: 'Not Supported',
    description: 'Voice input is not supported in your browser.',
  }),
  failed: destructive({
    title: 'Voice Input Error',
    description: 'Could not capture voice input. Please try again.',
  }),
} as const satisfies Record<string, ToastContent>

export const ownDataToasts = {
  exportReady: { title: 'Export Ready', description: 'Your file can be downloaded for a day.' },
  restored: { title: 'Welcome Back', description: 'Everything in your export is here again.' },
  signedOutThere: { title: 'Signed Out There' },
  writerChosen: { title: 'Choice Saved' },
} as const satisfies Record<string, ToastContent>

/** For what has no words of its own in the product's catalogue. */
export const failed = (error: ApiError): ToastContent =>
  destructive({ title: 'Error', description: error.detail || 'Please try again.' })

export const slideGenerationFailed = byRefusal({
  limit: destructive({
    title: 'Daily Limit Reached',
    description:
      "You've reached your daily limit for Target Slides. Upgrade to create more meditations.",
    action: viewPlans,
  }),
  upgrade: destructive({
    title: 'Upgrade Required',
    description: 'This feature requires a paid subscription.',
    action: viewPlans,
  }),
  other: destructive({
    title: 'Generation Failed',
    description: 'Please try again with a different description.',
  }),
})

export const setFocusFailed = (error: ApiError): ToastContent =>
  destructive({ title: 'Error', description: error.detail || 'Failed to update focused slide.' })

interface Refusals {
  /** The allowance is used up. */
  limit: ToastContent
  /** The plan does not include it. */
  upgrade: ToastContent
  other: ToastContent
}

/** The limit is asked for first: its message may well speak of paying, too. */
function byRefusal({ limit, upgrade, other }: Refusals): (error: ApiError) => ToastContent {
  return ({ message }) => {
    if (/429|rate limit/i.test(message)) return limit
    if (/402|payment required/i.test(message)) return upgrade
    return other
  }
}
