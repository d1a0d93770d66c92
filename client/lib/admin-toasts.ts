import { adminToastTexts } from '#client/texts/admin-toasts.ts'
import type { ApiError } from './api-error.ts'
import { destructiveWithMessage, serverMessage } from './destructive-toast.ts'
import type { ToastContent } from './toasts.ts'

export const adminToasts = {
  roleUpdated: adminToastTexts.roleUpdated,
  subscriptionUpdated: adminToastTexts.subscriptionUpdated,
} as const satisfies Record<string, ToastContent>

/** With the server's reason, such as that the user is the last admin. */
export const roleChangeFailed = (error: ApiError): ToastContent =>
  destructiveWithMessage(adminToastTexts.roleFailed, serverMessage(error))

export const tierChangeFailed = (error: ApiError): ToastContent =>
  destructiveWithMessage(adminToastTexts.subscriptionFailed, serverMessage(error))

export const messageMarkFailed = (error: ApiError): ToastContent =>
  destructiveWithMessage(adminToastTexts.messageFailed, serverMessage(error))
