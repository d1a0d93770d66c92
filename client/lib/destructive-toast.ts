import type { ApiError } from './api-error.ts'
import type { ToastContent } from './toasts.ts'

export const destructive = (content: Omit<ToastContent, 'variant'>): ToastContent => ({
  ...content,
  variant: 'destructive',
})

/** The server's sentence about the failure; empty if it sent none or could not be reached. */
export const serverMessage = (error: ApiError | undefined): string =>
  error && error.status >= 400 ? error.detail : ''

/** Shows the server's message; without one, the text's own description, if it has one. */
export const destructiveWithMessage = (
  text: { title: string; description?: string },
  message: string,
): ToastContent =>
  destructive({ title: text.title, description: message || text.description || undefined })
