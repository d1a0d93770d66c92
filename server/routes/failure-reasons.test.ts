/** The database stores a failure as a code; the API sends the code and its English sentence. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getOwnDataOf } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests()

describe('a failed narration', () => {
  it('is sent with the sentence and the code of its reason', async () => {
    const client = await server.signedIn()
    const userId = (await client.whoAmI()).user?.id
    const id = randomUUID()
    await server.database.pool.query(
      `insert into jobs (id, user_id, job_type, resource_id, status, pace, run_at, created_at, finished_at, error)
       values ($1, $2, 'target_slide_audio', gen_random_uuid(), 'failed', 1, now(), now(), now(), 'voice.crashed')`,
      [id, userId],
    )
    const failure = {
      id,
      status: 'failed',
      error: 'The voice broke off. Please try again.',
      errorCode: 'voice.crashed',
    }
    expect(await (await client.get('/api/jobs')).json()).toMatchObject([failure])
    expect(await (await client.get(`/api/jobs/${id}`)).json()).toMatchObject(failure)
  })
})

describe('a failed export', () => {
  it('is sent with the sentence and the code of its reason', async () => {
    const client = await server.signedIn('exporter@example.com')
    const userId = (await client.whoAmI()).user?.id
    await server.database.pool.query(
      `insert into account_exports (id, user_id, status, run_at, created_at, error)
       values ($1, $2, 'failed', now(), now(), 'export.timeout')`,
      [randomUUID(), userId],
    )
    expect((await getOwnDataOf(client)).export).toMatchObject({
      status: 'failed',
      error: 'The export took too long and was stopped. Please try again later.',
      errorCode: 'export.timeout',
    })
  })
})
