import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { type OpenDatabase, openDatabase } from './database.ts'

let url: string
let database: OpenDatabase
const lost: Error[] = []

beforeAll(async () => {
  url = await createDatabase()
  database = openDatabase(url, (error) => lost.push(error))
})
afterAll(() => database.close())

const ask = async (text: string, values: unknown[] = [], name?: string) =>
  (await database.pool.query({ ...(name && { name }), text, values })).rows[0]

const numbered = (n: number) => ask('select $1::int as n, pg_backend_pid() as pid', [n], 'numbered')

it('prepared reads share one connection, and each gets its own answer', async () => {
  const asked = Array.from({ length: 200 }, (_, n) => n)
  const answers = await Promise.all(asked.map(numbered))
  expect(answers.map(({ n }) => n)).toEqual(asked)
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
})

it('what is not prepared does not wait behind them', async () => {
  const { pid } = await numbered(1)
  const slow = ask('select pg_advisory_lock(7)::text, pg_backend_pid() as pid')
  const others = await Promise.all([slow, ask('select pg_backend_pid() as pid')])
  expect(others.map((other) => other.pid)).not.toContain(pid)
})

it('one that fails fails alone', async () => {
  const [before, failed, after] = await Promise.allSettled([
    numbered(1),
    ask('select 1 / $1::int as n', [0], 'divided'),
    numbered(2),
  ])
  expect(failed.status).toBe('rejected')
  expect(before).toMatchObject({ value: { n: 1 } })
  expect(after).toMatchObject({ value: { n: 2 } })
  expect(await ask('select 1 / $1::int as n', [1], 'divided')).toEqual({ n: 1 })
})

it('a broken connection is told of, and the next read opens another', async () => {
  const { pid } = await numbered(1)
  const held = ask('select pg_sleep(600)', [], 'held')
  const refused = expect(held).rejects.toThrow()
  await ask('select pg_terminate_backend($1)', [pid])
  await refused
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  const again = await numbered(3)
  expect(again.n).toBe(3)
  expect(again.pid).not.toBe(pid)
})

it('a database that cannot be reached is tried anew with each read', async () => {
  const nowhere = new URL(url)
  nowhere.port = '1'
  const other = openDatabase(nowhere.href, () => {})
  const read = () => other.pool.query({ name: 'one', text: 'select 1' })
  await expect(read()).rejects.toThrow('ECONNREFUSED')
  await expect(read()).rejects.toThrow('ECONNREFUSED')
  await other.close()
})

it('closing waits for reads under way', async () => {
  const other = openDatabase(url, () => {})
  const read = other.pool.query({ name: 'one', text: 'select 1 as n' })
  await Promise.all([
    expect(read).resolves.toMatchObject({ rows: [{ n: 1 }] }),
    read.then(
      () => {},
      () => {},
    ),
    Promise.resolve().then(() => other.close()),
  ])
})
