// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { pagesQueryFor } from '#client/lib/pages.ts'
import { aManagedUser } from '#client/testing/admin.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aQueryClient, renderHookWithProviders } from '#client/testing/render.tsx'
import { pageResponse } from '#client/testing/slides.ts'
import { listUsers } from '#shared/contract/admin.ts'
import { usePagedList } from './use-paged-list.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const someUsers = (count: number) =>
  Array.from({ length: count }, (_, i) => aManagedUser({ id: `u${i}` }))

/** Renders the users that a search finds, ten at a time. The search can be changed. */
function renderList() {
  let search = ''
  const { result, rerender } = renderHookWithProviders(
    () => usePagedList(pagesQueryFor(listUsers, search ? { query: { q: search } } : {}), 10),
    aQueryClient(),
  )
  const ready = () => (result.current.state === 'ready' ? result.current : null)
  return {
    ready,
    rowCount: () => ready()?.rows.length,
    showMore: () => act(() => ready()?.more?.show()),
    searchFor(words: string) {
      search = words
      rerender()
    },
  }
}

describe('a list that is shown in steps', () => {
  it('shows ten more rows when a page that failed is requested again and arrives', async () => {
    let isFailing = true
    server.respondWith(listUsers, ({ url }) => {
      if (!url.includes('cursor')) return pageResponse(listUsers.path, someUsers(10), 'next')
      return isFailing
        ? new Response(null, { status: 503 })
        : pageResponse(listUsers.path, someUsers(40))
    })
    const list = renderList()
    await waitFor(() => expect(list.rowCount()).toBe(10))
    list.showMore()
    await waitFor(() => expect(list.ready()?.more?.hasFailed).toBe(true))
    isFailing = false
    list.showMore()
    await waitFor(() => expect(list.ready()?.more?.hasFailed).toBe(false))
    await waitFor(() => expect(list.ready()?.more?.isLoading).toBe(false))
    expect(list.rowCount()).toBe(20)
  })

  it('begins with one step again when the rows of another search arrive, and not before', async () => {
    server.respondWithJson(listUsers, someUsers(40))
    const list = renderList()
    await waitFor(() => expect(list.rowCount()).toBe(10))
    list.showMore()
    expect(list.rowCount()).toBe(20)
    const respond = server.deferResponse(listUsers)
    list.searchFor('mira')
    expect(list.ready()).toMatchObject({ isStale: true })
    expect(list.rowCount()).toBe(20)
    respond(someUsers(30))
    await waitFor(() => expect(list.ready()?.isStale).toBe(false))
    expect(list.rowCount()).toBe(10)
  })
})
