/**
 * The toasts of the app, except those of the landing page, the Admin Panel and a lost track: texts, style and action.
 * `toastByRefusal` chooses a toast by the error's message alone, which begins with the HTTP status of a
 * failed response.
 */
import {
  accountToastTexts,
  billingToastTexts,
  careToastTexts,
  genericToastTexts,
  journalToastTexts,
  narrationToastTexts,
  offlineToastTexts,
  slideToastTexts,
  toastActionTexts,
  voiceInputToastTexts,
} from '#client/texts/toasts.ts'
import type { ApiError } from './api-error.ts'
import {
  destructiveToast,
  destructiveToastWithMessage,
  serverMessage,
} from './destructive-toast.ts'
import type { ToastContent } from './toasts.ts'

/** For a saved text that speaks of danger, if the user left the screen before the care answer came. */
export const savedWithCareAnswer = (href: string): ToastContent => ({
  ...careToastTexts.saved,
  action: { label: toastActionTexts.readAnswer, href },
})

/** The same for a text that was refused because of the plan, and not saved. */
export const refusedWithCareAnswer = (href: string): ToastContent => ({
  ...careToastTexts.notSaved,
  action: { label: toastActionTexts.readAnswer, href },
})

const viewPlans = { label: toastActionTexts.viewPlans, href: '/pricing' } as const

export const slideToasts = {
  created: slideToastTexts.created,
  createdWithoutId: destructiveToast(slideToastTexts.createdWithoutId),
  descriptionRequired: destructiveToast(slideToastTexts.descriptionRequired),
  deleted: slideToastTexts.deleted,
  deleteFailed: destructiveToast(slideToastTexts.deleteFailed),
  focusUpdated: slideToastTexts.focusUpdated,
} as const satisfies Record<string, ToastContent>

export const slideGenerationFailed = toastByRefusal({
  limit: destructiveToast({ ...slideToastTexts.dailyLimit, action: viewPlans }),
  upgrade: destructiveToast({ ...slideToastTexts.upgradeRequired, action: viewPlans }),
  other: destructiveToast(slideToastTexts.generationFailed),
})

export const setFocusFailed = (error: ApiError): ToastContent =>
  destructiveToastWithMessage(slideToastTexts.focusFailed, serverMessage(error))

export const voiceInputToasts = {
  notSupported: destructiveToast(voiceInputToastTexts.notSupported),
  failed: destructiveToast(voiceInputToastTexts.failed),
} as const satisfies Record<string, ToastContent>

export const accountToasts = {
  exportReady: accountToastTexts.exportReady,
  restored: accountToastTexts.restored,
  deviceSignedOut: accountToastTexts.deviceSignedOut,
  writerChosen: accountToastTexts.writerChosen,
  memoryOn: accountToastTexts.memoryOn,
  memoryOff: accountToastTexts.memoryOff,
  earlierEntriesShared: accountToastTexts.earlierEntriesShared,
  earlierEntriesNotShared: accountToastTexts.earlierEntriesNotShared,
} as const satisfies Record<string, ToastContent>

/** For failures without a toast of their own, such as an unreachable server. */
export const genericFailure = (error: ApiError): ToastContent =>
  destructiveToastWithMessage(genericToastTexts.failed, error.detail)

export const journalToasts = {
  contentRequired: destructiveToast(journalToastTexts.contentRequired),
  slideRequired: destructiveToast(journalToastTexts.slideRequired),
  saved: journalToastTexts.saved,
  deleted: journalToastTexts.deleted,
  deleteFailed: destructiveToast(journalToastTexts.deleteFailed),
  reviewDeleted: journalToastTexts.reviewDeleted,
  reviewDeleteFailed: destructiveToast(journalToastTexts.reviewDeleteFailed),
} as const satisfies Record<string, ToastContent>

export const reflectionFailed = toastByRefusal({
  limit: destructiveToast({ ...journalToastTexts.dailyLimit, action: viewPlans }),
  upgrade: destructiveToast(journalToastTexts.upgradeRequired),
  other: destructiveToast(journalToastTexts.submissionFailed),
})

const narrationFailed = (error: string | null): ToastContent =>
  destructiveToastWithMessage(narrationToastTexts.failed, error ?? '')

/** Toasts of the narration of a Target Slide, from the request to the end of its job. */
export const audioToasts = {
  queued: (position: number): ToastContent => narrationToastTexts.audioQueued(position),
  refused: toastByRefusal({
    limit: destructiveToast({ ...narrationToastTexts.audioDailyLimit, action: viewPlans }),
    upgrade: destructiveToast({ ...narrationToastTexts.audioUpgradeRequired, action: viewPlans }),
    other: narrationFailed(null),
  }),
  generated: narrationToastTexts.audioGenerated,
  failed: narrationFailed,
} as const

/** Toasts of the meditation made from a reflection, from the request to the end of its job. */
export const meditationToasts = {
  queued: (position: number): ToastContent => narrationToastTexts.meditationQueued(position),
  refused: ({ message }: ApiError): ToastContent => {
    if (/429|rate limit/i.test(message)) {
      return destructiveToast(narrationToastTexts.meditationDailyLimit)
    }
    if (/No Target Slide found/.test(message)) {
      return destructiveToast({
        ...narrationToastTexts.meditationSlideRequired,
        action: { label: toastActionTexts.createSlide, href: '/create-slide' },
      })
    }
    return destructiveToast(narrationToastTexts.meditationRefused)
  },
  generated: narrationToastTexts.meditationGenerated,
  failed: narrationFailed,
} as const

export const offlineTrackToasts = {
  saved: offlineToastTexts.saved,
  removed: offlineToastTexts.removed,
  failed: destructiveToast(offlineToastTexts.failed),
} as const satisfies Record<string, ToastContent>

export const billingToasts = {
  signInRequired: destructiveToast(billingToastTexts.signInRequired),
  portalFailed: destructiveToast(billingToastTexts.portalFailed),
} as const satisfies Record<string, ToastContent>

export const checkoutFailed = (error: ApiError): ToastContent =>
  destructiveToastWithMessage(billingToastTexts.checkoutFailed, serverMessage(error))

interface RefusalToasts {
  /** The allowance is used up, or a rate limit is reached. */
  limit: ToastContent
  /** The plan does not include the feature. */
  upgrade: ToastContent
  other: ToastContent
}

/** The limit is checked first: its message may mention payment, too. */
function toastByRefusal({
  limit,
  upgrade,
  other,
}: RefusalToasts): (error: ApiError) => ToastContent {
  return ({ message }) => {
    if (/429|rate limit/i.test(message)) return limit
    if (/402|payment required/i.test(message)) return upgrade
    return other
  }
}
