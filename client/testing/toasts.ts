import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'

/**
 * Many tests show 'Nothing yet' first, which replaces a toast of the previous test: while it is the
 * last one, the code under test has shown none.
 */
export const lastToast = () => toasts.list()[0]

export const expectToast = (title: string, description?: string) =>
  waitFor(() => expect(lastToast()).toMatchObject(description ? { title, description } : { title }))
