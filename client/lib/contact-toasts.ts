import { contactToastTexts } from '#client/texts/contact-toasts.ts'
import type { ApiError } from './api-error.ts'
import { destructiveToastWithMessage, serverMessage } from './destructive-toast.ts'
import type { ToastContent } from './toasts.ts'

export const contactToasts = {
  sent: contactToastTexts.sent,
} as const satisfies Record<string, ToastContent>

export const contactFailed = (error: ApiError | undefined): ToastContent =>
  destructiveToastWithMessage(contactToastTexts.failed, serverMessage(error))
