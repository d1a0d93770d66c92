// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderHookWithProviders } from '#client/testing/render.tsx'
import { aSlideSummary, pageResponse } from '#client/testing/slides.ts'
import { listUsers } from '#shared/contract/admin.ts'
import { listSlides } from '#shared/contract/slides.ts'
import { pagesQueryFor } from './pages.ts'

const { path } = listSlides
const slide = (id: string) => aSlideSummary({ id })

it('a list reads its pages by the cursors of the Link headers', async () => {
  const server = fakeServer()
  server.respondWith(listSlides, ({ url }) =>
    url.endsWith('?cursor=a%2Fb')
      ? pageResponse(path, [slide('3')])
      : pageResponse(path, [slide('1')], 'a%2Fb'),
  )
  const { result } = renderHookWithProviders(() => useInfiniteQuery(pagesQueryFor(listSlides)))
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  await act(() => result.current.fetchNextPage())
  await waitFor(() => expect(result.current.hasNextPage).toBe(false))
  expect(result.current.data?.pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([
    '1',
    '3',
  ])
  expect(server.calls.map(({ url }) => url)).toEqual([path, `${path}?cursor=a%2Fb`])
})

it('a list sends its query parameters with the request of every page', async () => {
  const server = fakeServer()
  server.respondWith(listUsers, () => pageResponse(listUsers.path, [], 'next'))
  const { result } = renderHookWithProviders(() =>
    useInfiniteQuery(pagesQueryFor(listUsers, { query: { q: 'mira' } })),
  )
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  await act(() => result.current.fetchNextPage())
  expect(server.calls.map(({ url }) => url)).toEqual([
    `${listUsers.path}?q=mira`,
    `${listUsers.path}?q=mira&cursor=next`,
  ])
})

it.each([
  ['no header', undefined],
  ['another relation', `<${path}?cursor=x>; rel="prev"`],
  ['no cursor', `<${path}>; rel="next"`],
])('a list ends if the Link header names no next page: %s', async (_what, link) => {
  const server = fakeServer()
  server.respondWith(listSlides, () =>
    Response.json([], link ? { headers: { Link: link } } : undefined),
  )
  const { result } = renderHookWithProviders(() => useInfiniteQuery(pagesQueryFor(listSlides)))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(result.current.hasNextPage).toBe(false)
})
