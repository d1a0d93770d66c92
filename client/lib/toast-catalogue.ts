/**
 * The toasts of slides, journal, narration, offline tracks, billing and own data: texts, style and
 * action. (Those of the landing page and the Admin Panel have files of their own.) The error's
 * message alone decides which toast a failed call gets.
 */
import {
  billingToastTexts,
  genericToastTexts,
  journalToastTexts,
  narrationToastTexts,
  offlineToastTexts,
  ownDataToastTexts,
  slideToastTexts,
  toastActionTexts,
  voiceInputToastTexts,
} from '#client/texts/toasts.ts'
import type { ApiError } from './api-error.ts'
import { destructive, destructiveWithMessage, serverMessage } from './destructive-toast.ts'
import type { ToastContent } from './toasts.ts'

const viewPlans = { label: toastActionTexts.viewPlans, href: '/pricing' } as const

export const slideToasts = {
  created: slideToastTexts.created,
  createdWithoutId: destructive(slideToastTexts.createdWithoutId),
  descriptionRequired: destructive(slideToastTexts.descriptionRequired),
  deleted: slideToastTexts.deleted,
  deleteFailed: destructive(slideToastTexts.deleteFailed),
  focusUpdated: slideToastTexts.focusUpdated,
} as const satisfies Record<string, ToastContent>

export const slideGenerationFailed = byRefusal({
  limit: destructive({ ...slideToastTexts.dailyLimit, action: viewPlans }),
  upgrade: destructive({ ...slideToastTexts.upgradeRequired, action: viewPlans }),
  other: destructive(slideToastTexts.generationFailed),
})

export const setFocusFailed = (error: ApiError): ToastContent =>
  destructiveWithMessage(slideToastTexts.focusFailed, serverMessage(error))

export const voiceToasts = {
  notSupported: destructive(voiceInputToastTexts.notSupported),
  failed: destructive(voiceInputToastTexts.failed),
} as const satisfies Record<string, ToastContent>

export const ownDataToasts = {
  exportReady: ownDataToastTexts.exportReady,
  restored: ownDataToastTexts.restored,
  deviceSignedOut: ownDataToastTexts.deviceSignedOut,
  writerChosen: ownDataToastTexts.writerChosen,
} as const satisfies Record<string, ToastContent>

/** For failures without a toast of their own, such as an unreachable server. */
export const genericFailure = (error: ApiError): ToastContent =>
  destructiveWithMessage(genericToastTexts.failed, error.detail)

export const journalToasts = {
  contentRequired: destructive(journalToastTexts.contentRequired),
  slideRequired: destructive(journalToastTexts.slideRequired),
  saved: journalToastTexts.saved,
  deleted: journalToastTexts.deleted,
  deleteFailed: destructive(journalToastTexts.deleteFailed),
} as const satisfies Record<string, ToastContent>

export const reflectionFailed = byRefusal({
  limit: destructive({ ...journalToastTexts.dailyLimit, action: viewPlans }),
  upgrade: destructive(journalToastTexts.upgradeRequired),
  other: destructive(journalToastTexts.submissionFailed),
})

const narrationFailed = (error: string | null): ToastContent =>
  destructiveWithMessage(narrationToastTexts.failed, error ?? '')

/** Toasts of the narration of a Target Slide, from the request to the end of its job. */
export const audioToasts = {
  queued: (position: number): ToastContent => narrationToastTexts.audioQueued(position),
  refused: byRefusal({
    limit: destructive({ ...narrationToastTexts.audioDailyLimit, action: viewPlans }),
    upgrade: destructive({ ...narrationToastTexts.audioUpgradeRequired, action: viewPlans }),
    other: narrationFailed(null),
  }),
  generated: narrationToastTexts.audioGenerated,
  failed: narrationFailed,
} as const

/** Toasts of the meditation made from a reflection, likewise. */
export const meditationToasts = {
  queued: (position: number): ToastContent => narrationToastTexts.meditationQueued(position),
  refused: ({ message }: ApiError): ToastContent => {
    if (/429|rate limit/i.test(message)) {
      return destructive(narrationToastTexts.meditationDailyLimit)
    }
    if (/No Target Slide found/.test(message)) {
      return destructive({
        ...narrationToastTexts.meditationSlideRequired,
        action: { label: toastActionTexts.createSlide, href: '/create-slide' },
      })
    }
    return destructive(narrationToastTexts.meditationRefused)
  },
  generated: narrationToastTexts.meditationGenerated,
  failed: narrationFailed,
} as const

export const offlineTrackToasts = {
  saved: offlineToastTexts.saved,
  removed: offlineToastTexts.removed,
  failed: destructive(offlineToastTexts.failed),
} as const satisfies Record<string, ToastContent>

export const billingToasts = {
  signInRequired: destructive(billingToastTexts.signInRequired),
  portalFailed: destructive(billingToastTexts.portalFailed),
} as const satisfies Record<string, ToastContent>

export const checkoutFailed = (error: ApiError): ToastContent =>
  destructiveWithMessage(billingToastTexts.checkoutFailed, serverMessage(error))

interface RefusalToasts {
  /** The allowance is used up. */
  limit: ToastContent
  /** The plan does not include the feature. */
  upgrade: ToastContent
  other: ToastContent
}

/** The limit is checked first: its message may mention payment, too. */
function byRefusal({ limit, upgrade, other }: RefusalToasts): (error: ApiError) => ToastContent {
  return ({ message }) => {
    if (/429|rate limit/i.test(message)) return limit
    if (/402|payment required/i.test(message)) return upgrade
    return other
  }
}
