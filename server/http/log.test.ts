import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { loggerOptions, logRequests } from './log.ts'
import { sendError } from './problems.ts'

// An error of JSON.parse quotes only the first characters: the word that is searched for comes first.
const secret = 'private hope'

/** Returns the log of an app that runs `handler` for a request with private text. */
async function logOf(handler: () => unknown): Promise<string> {
  let log = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const { logger, logController } = loggerOptions('debug')
  const app = Fastify({ logger: { ...logger, stream }, logController })
  app.setErrorHandler(sendError)
  logRequests(app)
  app.post('/notes/:id', () => handler())
  await app.inject({
    method: 'POST',
    url: `/notes/${encodeURIComponent(secret)}?q=${encodeURIComponent(secret)}`,
    payload: { note: secret },
  })
  return log
}

describe('the log', () => {
  it.each<[string, () => unknown]>([
    ['an error of a parser that quotes its input', () => JSON.parse(secret)],
    [
      'an error of a query that quotes its parameters',
      () => {
        throw Object.assign(new Error(`Failed query: ${secret}`), {
          params: [secret],
          query: secret,
        })
      },
    ],
    [
      'an error of a constraint that quotes its row',
      () => {
        throw Object.assign(new Error('duplicate'), {
          // unique_violation
          code: '23505',
          detail: secret,
          where: secret,
        })
      },
    ],
    [
      'an error whose cause quotes private text',
      () => {
        throw new Error(secret, { cause: new Error(secret) })
      },
    ],
    [
      'an error whose message looks like stack frames',
      () => {
        throw new Error(`x\n    at ${secret}`)
      },
    ],
    ['a request that succeeds', () => ({})],
  ])('contains no private text after %s', async (_name, handler) => {
    const log = await logOf(handler)
    expect(log).toContain('"route":"/notes/:id"')
    expect(log).not.toContain('private')
  })

  it('contains the type, code, constraint and stack of an error', async () => {
    const log = await logOf(() => {
      throw Object.assign(new RangeError('x'), { code: '23505', constraint: 'users_pkey' })
    })
    expect(log).toContain('"type":"RangeError"')
    expect(log).toContain('"code":"23505"')
    expect(log).toContain('"constraint":"users_pkey"')
    expect(log).toMatch(/log\.test\.ts/)
  })

  it('has responses with a 4xx status as warnings and with a 5xx status as errors', async () => {
    // The levels of pino: 30 is info, 40 is warn, 50 is error.
    expect(await logOf(() => ({}))).toMatch(/"level":30.*"status":200/)
    // `sendError` turns most errors with a 4xx status into 400.
    expect(
      await logOf(() => {
        throw Object.assign(new Error(), { statusCode: 404 })
      }),
    ).toMatch(/"level":40.*"status":400/)
    expect(
      await logOf(() => {
        throw new Error()
      }),
    ).toMatch(/"level":50.*"status":500/)
  })
})
