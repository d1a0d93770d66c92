// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aQueryClient, renderHookWithProviders } from '#client/testing/render.tsx'
import { signedIn, signedOut } from '#client/testing/users.ts'
import { clearEndedSessionData, clearUserData } from './clear-user-data.ts'
import { discardDraft, useDraft } from './drafts.ts'
import { currentUser } from './session.ts'

beforeEach(() => window.sessionStorage.clear())

function draftOf(userId: string | null) {
  const client = aQueryClient()
  client.setQueryData(currentUser.queryKey, userId ? signedIn({ id: userId }) : signedOut)
  return renderHookWithProviders(() => useDraft('goal'), client).result
}
const write = (draft: ReturnType<typeof draftOf>, text: string) =>
  act(() => draft.current.setText(text))

describe('a draft', () => {
  it('is restored for the user who wrote it, and for no other user', () => {
    write(draftOf('mira'), 'A garden')
    expect(draftOf('mira').current.text).toBe('A garden')
    expect(draftOf('noor').current.text).toBe('')
    expect(draftOf(null).current.text).toBe('')
  })

  it('leaves no stored key when it is discarded', () => {
    write(draftOf('mira'), 'A garden')
    discardDraft('mira', 'goal')
    expect(draftOf('mira').current.text).toBe('')
    expect(window.sessionStorage).toHaveLength(0)
  })

  it('is removed at logout, and stays when the server has ended the session', () => {
    write(draftOf('mira'), 'A garden')
    void clearEndedSessionData()
    expect(draftOf('mira').current.text).toBe('A garden')
    void clearUserData()
    expect(draftOf('mira').current.text).toBe('')
  })

  it('stays on the open screen if storage is blocked, and discarding it throws nothing', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const draft = draftOf('mira')
    write(draft, 'A garden')
    expect(draft.current.text).toBe('A garden')
    expect(() => discardDraft('mira', 'goal')).not.toThrow()
  })
})
