import type { getSlide, listSlides } from '#shared/contract/slides.ts'
import type { ResponseBody } from '#shared/endpoint.ts'

export function aSlideSummary(
  overrides: Partial<ResponseBody<typeof listSlides>[number]> = {},
): ResponseBody<typeof listSlides>[number] {
  return {
    id: '018f6d2e-0000-7000-8000-00000000000a',
    goalDescription: 'My own small bakery on the corner',
    theme: 'work',
    audioUrl: null,
    trackId: null,
    createdAt: '2026-11-15T12:00:00.000Z',
    ...overrides,
  }
}

export function aSlide(
  overrides: Partial<ResponseBody<typeof getSlide>> = {},
): ResponseBody<typeof getSlide> {
  return {
    ...aSlideSummary(),
    script: 'You open the door. [pause 5s] The room is warm.',
    writtenBy: null,
    needsSupport: false,
    careKind: null,
    careLanguage: null,
    ...overrides,
  }
}

/** One page of a list, with a `Link` to the next if there is a cursor. */
export const pageResponse = (path: string, rows: readonly unknown[], cursor?: string) =>
  Response.json(
    rows,
    cursor ? { headers: { Link: `<${path}?cursor=${cursor}>; rel="next"` } } : undefined,
  )
