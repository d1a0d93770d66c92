import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'

export const lastToast = () => toasts.list()[0]

export const expectToast = (title: string, description?: string) =>
  waitFor(() => expect(lastToast()).toMatchObject(description ? { title, description } : { title }))
