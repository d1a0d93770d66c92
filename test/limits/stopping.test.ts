import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { newDataDir, startProduct } from '#testing/process.ts'
import { type RawAnswer, rawCall } from '#testing/raw-call.ts'
import { Visitor } from '#testing/visitor.ts'

const goal = JSON.stringify({ goalDescription: 'I live in a small house by the sea.' })

interface Tally {
  made: string[]
  read: number
  /** Answers that broke off. */
  torn: string[]
}

/** Asks without a pause until nobody answers any more. */
async function press(origin: string, cookie: string, tally: Tally, isWriting: boolean) {
  for (;;) {
    let answer: RawAnswer
    try {
      answer = await rawCall(origin, {
        method: isWriting ? 'POST' : 'GET',
        path: isWriting ? '/api/target-slides/generate' : '/api/target-slides',
        headers: {
          cookie,
          ...(isWriting && {
            'content-type': 'application/json',
            'content-length': `${goal.length}`,
          }),
        },
        body: isWriting ? goal : undefined,
      })
    } catch (error) {
      // A connection that the process never took up: nothing was begun on it, as the table shows.
      const { code = '', message } = error as NodeJS.ErrnoException
      if (!['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) tally.torn.push(message)
      return
    }
    try {
      const json = JSON.parse(answer.text)
      if (answer.status === 201) tally.made.push(json.id)
      else if (answer.status === 200) tally.read += 1
      else if (answer.status !== 503) tally.torn.push(`${answer.status}: ${answer.text}`)
    } catch {
      tally.torn.push(`torn: ${answer.text.slice(-40)}`)
    }
  }
}

/** Ends the product by a signal while it is pressed, and says what got lost. */
async function lostBy(signal: 'SIGTERM' | 'SIGKILL'): Promise<string[]> {
  const databaseUrl = await createDatabase()
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: newDataDir(), ROLE: 'web' }
  const product = await startProduct(env)
  const visitor = new Visitor(await product.ready())
  await visitor.signIn('admin@evenstream.test')
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const origin = `http://127.0.0.1:${product.port}`
  const tally: Tally = { made: [], read: 0, torn: [] }
  const pressing = Array.from({ length: 12 }, (_, i) => press(origin, cookie, tally, i < 6))
  await vi.waitUntil(() => tally.made.length > 6 && tally.read > 6, { timeout: 60_000 })
  product.child.kill(signal)
  await Promise.all(pressing)
  const code = await product.exited
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from target_slides')
  await client.end()
  const ids = rows.map(({ id }) => id)
  return [
    ...tally.torn,
    ...(code === 0 ? [] : [`ended with ${code}`]),
    ...ids.filter((id) => !tally.made.includes(id)).map(() => 'kept, but not answered'),
    ...tally.made.filter((id) => !ids.includes(id)).map(() => 'answered, but not kept'),
  ]
}

it('told to stop under load, it answers wholly whatever it has begun, and loses nothing', async () => {
  expect(await lostBy('SIGTERM')).toEqual([])
}, 120_000)

it('an end without any grace would be found', async () => {
  expect(await lostBy('SIGKILL')).toContain('ended with null')
}, 120_000)
