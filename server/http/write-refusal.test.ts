import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveForTests } from '#testing/server.ts'
import { standardOutput } from './log-output.ts'

const server = serveForTests({ variables: { LOG_LEVEL: 'warn' } })

let logLines: string[]
beforeEach(() => {
  logLines = []
  vi.spyOn(standardOutput, 'write').mockImplementation((line) => {
    logLines.push(line)
    return true
  })
})

const failingTables: { table: string; pool: Pool }[] = []

/** PostgreSQL's error codes. */
const diskFull = '53100'
const readOnlyTransaction = '25006'

/** Makes writes to this table fail. */
async function failWrites(table: string, code = diskFull, { database } = server): Promise<void> {
  const { pool } = database
  failingTables.push({ table, pool })
  await pool.query(`
    create or replace function fail_write_${table}() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '${code}', message = 'the write was refused'; end $$;
    create trigger fail_write before insert or update or delete on ${table}
      for each row execute function fail_write_${table}()`)
}
async function acceptWrites(): Promise<void> {
  for (const { table, pool } of failingTables.splice(0)) {
    await pool.query(`drop trigger fail_write on ${table}`)
  }
}
afterEach(acceptWrites)

describe('a database that refuses writes', () => {
  it.each([
    [
      diskFull,
      'no_room',
      'There is no room to keep this just now. Nothing was lost; try again later.',
    ],
    [
      readOnlyTransaction,
      'read_only',
      'Nothing can be changed just now. Nothing was lost; try again later.',
    ],
  ])(
    'with the code %s makes requests that write fail with 503 and the reason %s',
    async (code, reason, detail) => {
      const client = await server.signedIn('premium@evenstream.test')
      await failWrites('contact_messages', code)
      const message = { name: 'Ida', email: 'ida@example.com', message: 'A few words to you all.' }
      const response = await client.send('POST', '/api/support/contact', message)
      expect(response.status).toBe(503)
      expect(await response.json()).toEqual({
        type: 'urn:evenstream:problem:server.cannot_write',
        title: 'Nothing can be kept just now',
        status: 503,
        code: 'server.cannot_write',
        params: { reason },
        detail,
      })
    },
  )

  it('still serves reads to signed-in users', async () => {
    const client = await server.signedIn('reader@example.com')
    await failWrites('sessions')
    // Long enough for `lastSeenAt` to be updated.
    server.now = new Date(server.now.getTime() + 2 * 60 * 60_000)
    expect((await client.get('/api/target-slides')).status).toBe(200)
  })

  it('makes a sign-in return to the landing page with a notice', async () => {
    await failWrites('sessions')
    expect(await server.client().signIn('new@example.com')).toBe('/?signin=cannot-write')
  })

  it.each([diskFull, readOnlyTransaction])(
    'with the code %s does not prevent logging out',
    async (code) => {
      const client = await server.signedIn('leaving@example.com')
      const token = client.cookies.get('evenstream_session') ?? ''
      await failWrites('sessions', code)
      const response = await client.get('/api/logout')
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toContain('/sandbox/identity/session/end')
      expect(client.cookies.has('evenstream_session')).toBe(false)
      expect(client.cookies.get('evenstream_choose_account')).toBe('1')
      const line = logLines.find((text) => text.includes('the session could not be removed'))
      expect(line).toContain(code)
      expect(line).not.toContain(token)
      expect(line).not.toContain('leaving@example.com')
    },
  )

  it('is reported on the page of the built-in sign-in', async () => {
    const client = server.client()
    const { path } = await client.follow(await client.get('/api/login'))
    // The table holds the state of the built-in identity provider.
    await failWrites('sandbox_documents')
    const response = await client.submit(path, { email: 'other@example.com' })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('Nobody can be signed in just now')
    const login = await server.client().get('/api/login')
    const signInPage = await server.client().get(login.headers.get('location') ?? '', {
      accept: 'text/html',
    })
    expect(signInPage.status).toBe(503)
    expect(await signInPage.text()).toContain('Nobody can be signed in just now')
  })
})

describe('the built-in sign-in', () => {
  const freshServer = serveForTests()

  it('works after its first requests have failed because the database refused writes', async () => {
    await failWrites('sandbox_documents', readOnlyTransaction, freshServer)
    const configuration = '/sandbox/identity/.well-known/openid-configuration'
    expect((await freshServer.client().get(configuration)).status).toBe(503)
    expect(await freshServer.client().signIn('first@example.com')).toBe('/?signin=unavailable')
    await acceptWrites()
    expect((await freshServer.client().get(configuration)).status).toBe(200)
    expect(await freshServer.client().signIn('first@example.com')).toBe('/')
  })
})
