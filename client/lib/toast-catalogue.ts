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

/** What the server said of its refusal; empty where it said nothing or did not answer at all. */
const serverMessage = (error: ApiError | undefined): string =>
  error && error.status >= 400 ? error.detail : ''

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

export const contactToasts = {
  sent: { title: 'Message sent!', description: "We'll get back to you as soon as possible." },
} as const satisfies Record<string, ToastContent>

export const contactFailed = (error: ApiError | undefined): ToastContent =>
  destructive({
    title: 'Failed to send message',
    description: serverMessage(error) || 'Please try again later.',
  })

export const adminToasts = {
  roleUpdated: { title: 'Role updated' },
  subscriptionUpdated: { title: 'Subscription updated' },
} as const satisfies Record<string, ToastContent>

/** With the server's reason, such as that somebody is the last admin. */
export const roleChangeFailed = (error: ApiError): ToastContent =>
  destructive({
    title: 'Failed to update user role',
    description: serverMessage(error) || undefined,
  })

export const tierChangeFailed = (error: ApiError): ToastContent =>
  destructive({
    title: 'Failed to update subscription tier',
    description: serverMessage(error) || undefined,
  })

export const messageMarkFailed = (error: ApiError): ToastContent =>
  destructive({ title: 'Failed to update message', description: serverMessage(error) || undefined })

export const ownDataToasts = {
  exportReady: { title: 'Export Ready', description: 'Your file can be downloaded for a day.' },
  restored: { title: 'Welcome Back', description: 'Everything in your export is here again.' },
  signedOutThere: { title: 'Signed Out There' },
  writerChosen: { title: 'Choice Saved' },
} as const satisfies Record<string, ToastContent>

/** For what has no words of its own in the product's catalogue. */
export const genericFailure = (error: ApiError): ToastContent =>
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

/** What is said about a reflection, from the writing of it to its end. */
export const journalToasts = {
  contentRequired: destructive({
    title: 'Content Required',
    description: 'Please write your reflection before submitting.',
  }),
  slideRequired: destructive({
    title: 'Target Slide Required',
    description: 'Please select a Target Slide or create one first.',
  }),
  saved: { title: 'Entry Saved', description: 'Your reflection has been recorded.' },
  deleted: { title: 'Entry Deleted' },
  deleteFailed: destructive({
    title: 'Delete Failed',
    description: 'Could not delete the journal entry. Please try again.',
  }),
} as const satisfies Record<string, ToastContent>

export const reflectionFailed = byRefusal({
  limit: destructive({
    title: 'Daily Limit Reached',
    description: "You've reached your limit for journal analyses. Upgrade for more guidance.",
    action: viewPlans,
  }),
  upgrade: destructive({
    title: 'Upgrade Required',
    description: 'AI journal analysis requires a paid subscription.',
  }),
  other: destructive({ title: 'Submission Failed', description: 'Please try again.' }),
})

const queued =
  (title: string) =>
  (position: number): ToastContent => ({
    title,
    description: `Position in queue: ${position}`,
  })

const narrationFailed = (error: string | null): ToastContent =>
  destructive({
    title: 'Generation Failed',
    description: error || 'Could not generate audio. Please try again.',
  })

/** What is said about the narration of a Target Slide, from the request to its end. */
export const audioToasts = {
  queued: queued('Audio Generation Queued'),
  refused: byRefusal({
    limit: destructive({
      title: 'Daily Limit Reached',
      description: "You've reached your limit for audio generation. Upgrade for more access.",
      action: viewPlans,
    }),
    upgrade: destructive({
      title: 'Upgrade Required',
      description: 'Audio generation requires a paid subscription.',
      action: viewPlans,
    }),
    other: narrationFailed(null),
  }),
  generated: { title: 'Audio Generated', description: 'Your guided visualisation is ready.' },
  failed: narrationFailed,
} as const

/** The same for the meditation made from a reflection. */
export const meditationToasts = {
  queued: queued('Meditation Generation Queued'),
  refused: ({ message }: ApiError): ToastContent => {
    if (/429|rate limit/i.test(message)) return destructive({ title: 'Daily Limit Reached' })
    if (message.includes('No Target Slide found')) {
      return destructive({
        title: 'Target Slide Required',
        description: 'Create a Target Slide first to generate guided meditation audio.',
        action: { label: 'Create Slide', href: '/create-slide' },
      })
    }
    return destructive({ title: 'Generation Failed', description: 'Please try again.' })
  },
  generated: { title: 'Meditation Generated', description: 'Your guided meditation is ready.' },
  failed: narrationFailed,
} as const

export const offlineTrackToasts = {
  kept: { title: 'Kept on this device', description: 'It plays here without a connection.' },
  removed: { title: 'Removed from this device', description: 'It is still in your library.' },
  failed: destructive({
    title: 'Not kept',
    description: 'The track did not arrive, or there is no room on this device.',
  }),
} as const satisfies Record<string, ToastContent>

export const setFocusFailed = (error: ApiError): ToastContent =>
  destructive({
    title: 'Error',
    description: serverMessage(error) || 'Failed to update focused slide.',
  })

export const billingToasts = {
  signInRequired: destructive({
    title: 'Authentication Required',
    description: 'Please log in to upgrade your subscription.',
  }),
  portalFailed: destructive({
    title: 'Error',
    description: 'Failed to open subscription management',
  }),
} as const satisfies Record<string, ToastContent>

export const checkoutFailed = (error: ApiError): ToastContent =>
  destructive({
    title: 'Error',
    description: serverMessage(error) || 'Failed to create checkout session',
  })

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
