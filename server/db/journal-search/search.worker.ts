/** Opens and searches slices of reflections in a thread, so that the event loop of the server stays free. */
import { parentPort } from 'node:worker_threads'
import { containsAll } from '#core/word-search.ts'
import { contextOf } from '../stores/journal-contexts.ts'
import { openBytes, SealBrokenError } from '../vault/sealing.ts'
import type { SearchRequest, SearchResponse } from './protocol.ts'

const port = parentPort
if (port === null) throw new Error('the search runs only as a worker thread')

port.on('message', (request: SearchRequest) => {
  port.postMessage({
    requestId: request.requestId,
    matches: matchesOrUndefined(request),
  } satisfies SearchResponse)
})

/** The error is not sent: it could quote a reflection. */
function matchesOrUndefined(request: SearchRequest): string[] | undefined {
  try {
    return matchesIn(request)
  } catch {
    return undefined
  }
}

function matchesIn({ ids, lengths, sealed, key, words }: SearchRequest): string[] {
  const keyBytes = Buffer.from(key.buffer, key.byteOffset, key.byteLength)
  let start = 0
  const matches = ids.filter((id, index) => {
    const end = start + (lengths[index] ?? 0)
    const text = openOrEmpty(keyBytes, id, sealed.subarray(start, end))
    start = end
    return containsAll(text, words)
  })
  key.fill(0)
  return matches
}

/** A damaged reflection counts as empty, so that no word matches it. */
function openOrEmpty(key: Buffer, id: string, sealed: Uint8Array): string {
  try {
    return openBytes(key, contextOf('content', id), sealed).toString('utf8')
  } catch (error) {
    if (error instanceof SealBrokenError) return ''
    throw error
  }
}
