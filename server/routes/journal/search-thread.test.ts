import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { searchThreadName } from '#server/db/journal-search/search-thread.ts'
import { storeEntries } from '#testing/entries.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

function recordSearchThreads(): string[] {
  const started: string[] = []
  const record = ({ threadName }: Worker) => {
    if (threadName === searchThreadName) started.push(threadName)
  }
  process.on('worker', record)
  onTestFinished(() => void process.off('worker', record))
  return started
}

it('opening the journal starts the search thread, and the first search uses it', async () => {
  const client = await server.signedIn('essential@evenstream.test')
  await storeEntries(server, client, [
    { content: 'The boats were vermilion.', createdAt: new Date() },
  ])
  const started = recordSearchThreads()
  await client.get('/api/journal-entries')
  await expect.poll(() => started).toHaveLength(1)
  const response = await client.send('POST', '/api/journal-entries/search', { words: 'vermilion' })
  expect((await response.json()).entries).toHaveLength(1)
  expect(started).toHaveLength(1)
})
