import { expect, it } from 'vitest'
import { fillAccount } from '#testing/full-account.ts'
import { HttpClient } from '#testing/http-client.ts'
import { MemoryBlobs } from '#testing/memory-blobs.ts'
import { serveForTests } from '#testing/server.ts'
import { ReflectingUser } from './reflecting-user.ts'

const server = serveForTests()

it('acknowledged entries beyond the first page of the list are not counted as lost, but deleted ones are', async () => {
  const user = await ReflectingUser.open(server.origin)
  await user.write(2)
  const client = new HttpClient(server.origin)
  await client.signIn('premium@evenstream.test')
  const [written] = (await (await client.get('/api/journal-entries')).json()) as { id: string }[]
  const { db } = server.database
  const userId = String((await client.whoAmI()).user?.id)
  await fillAccount({ db, masterKey: server.masterKey, blobs: new MemoryBlobs() }, userId, {
    slides: 0,
    entries: 100,
    tracks: 0,
    soundOf: () => Buffer.alloc(0),
    // All of them are newer than the two reflections.
    lastAt: new Date(server.now.getTime() + 60 * 24 * 60 * 60 * 1000),
  })
  const firstPage = await client.get('/api/journal-entries')
  expect(await firstPage.text()).not.toContain(written?.id)
  expect(await user.countLost()).toEqual({ lost: 0, acknowledged: 2 })
  await client.send('DELETE', `/api/journal-entries/${written?.id}`)
  expect(await user.countLost()).toEqual({ lost: 1, acknowledged: 2 })
})
