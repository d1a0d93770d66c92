import { adminToastTexts } from '#client/texts/admin-toasts.ts'
import type { ApiError } from './api-error.ts'
import { destructiveToastWithMessage, serverMessage } from './destructive-toast.ts'
import type { ToastContent } from './toasts.ts'

export const adminToasts = {
  roleUpdated: adminToastTexts.roleUpdated,
  subscriptionUpdated: adminToastTexts.subscriptionUpdated,
} as const satisfies Record<string, ToastContent>

/** Shows the server's reason, for example that the user is the last admin. */
export const roleUpdateFailed = (error: ApiError): ToastContent =>
  destructiveToastWithMessage(adminToastTexts.roleUpdateFailed, serverMessage(error))

export const subscriptionUpdateFailed = (error: ApiError): ToastContent =>
  destructiveToastWithMessage(adminToastTexts.subscriptionUpdateFailed, serverMessage(error))

export const messageUpdateFailed = (error: ApiError): ToastContent =>
  destructiveToastWithMessage(adminToastTexts.messageUpdateFailed, serverMessage(error))
