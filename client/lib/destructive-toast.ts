import type { ApiError } from './api-error.ts'
import type { ToastContent } from './toasts.ts'

export const destructiveToast = (content: Omit<ToastContent, 'variant'>): ToastContent => ({
  ...content,
  variant: 'destructive',
})

/** The server's message about the failure; empty if it sent none or could not be reached. */
export const serverMessage = (error: ApiError | undefined): string =>
  error && error.status >= 400 ? error.detail : ''

/** With the server's message or, if that is empty, the default description. */
export const destructiveToastWithMessage = (
  { title, description }: { title: string; description?: string },
  message: string,
): ToastContent => destructiveToast({ title, description: message || description || undefined })
