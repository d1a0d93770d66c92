import { HttpClient } from '#testing/http-client.ts'
import { type Check, clientAt, signedInAt, type Target, unknownId } from '../target.ts'

const hours = (count: number) => count * 60 * 60 * 1000

/** Moves the clock so far ahead that the rate limits checked here allow their whole number of requests again. */
const refillLimits = ({ server }: Target) => {
  server.now = new Date(server.now.getTime() + hours(2))
}

/** Headers with a client address that differs from that of the request before. */
const forgedAddresses = (i: number): Record<string, string> => ({
  'x-forwarded-for': `203.0.113.${i % 250}`,
  forwarded: `for=203.0.113.${i % 250}`,
  'x-real-ip': `203.0.113.${i % 250}`,
  'cf-connecting-ip': `203.0.113.${i % 250}`,
  'true-client-ip': `203.0.113.${i % 250}`,
})

interface Flood {
  /** How many requests are allowed. */
  allowed: number
  send: (i: number) => Promise<Response>
}

/** Exactly the allowed number passes; the rest gets 429 with Retry-After. */
async function floodFindings({ allowed, send }: Flood): Promise<string[]> {
  const findings: string[] = []
  let passed = 0
  for (let i = 0; i < allowed + 5; i += 1) {
    const response = await send(i)
    await response.arrayBuffer()
    if (response.status !== 429) passed += 1
    else if (!/^[1-9]\d*$/.test(response.headers.get('retry-after') ?? '')) {
      findings.push('a 429 without Retry-After')
    }
  }
  if (passed !== allowed) findings.push(`${passed} of ${allowed} passed`)
  return findings
}

const contactMessage = { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' }

/** Contact messages are limited by client address, which a header can change only if a proxy is trusted. */
export const checkContactLimit =
  (headers: (i: number) => Record<string, string> = forgedAddresses): Check =>
  async (target) => {
    refillLimits(target)
    const send = (i: number) =>
      new HttpClient(target.origin).send('POST', '/api/support/contact', contactMessage, headers(i))
    return floodFindings({ allowed: 20, send })
  }

/** Requests that change something are limited by user, or by client address without a session. */
export const checkRequestLimits: Check = async (target) => {
  refillLimits(target)
  const user = await signedInAt(target, 'busy@example.com')
  const anonymous = clientAt(target, target.server.client())
  refillLimits(target)
  const focus = { slideId: unknownId }
  const put = (client: HttpClient) => (i: number) =>
    client.send('PUT', '/api/users/focused-slide', focus, forgedAddresses(i))
  return [
    ...(await floodFindings({ allowed: 600, send: put(user) })).map((line) => `a user: ${line}`),
    ...(await floodFindings({ allowed: 600, send: put(anonymous) })).map(
      (line) => `without a session: ${line}`,
    ),
  ]
}

interface Race {
  name: string
  /** How many of the concurrent requests must succeed. */
  allowed: number
  run: (target: Target) => Promise<Response[]>
}

let userCount = 0
const goal = { goalDescription: 'I live in a small house by the sea.' }

async function createUser(target: Target, tier: string): Promise<HttpClient> {
  userCount += 1
  const email = `racer-${userCount}@example.com`
  const client = await signedInAt(target, email)
  await target.server.database.pool.query(
    `update users set subscription_tier = $1, subscription_status = 'active' where email = $2`,
    [tier, email],
  )
  return client
}

const runConcurrently = <Value>(count: number, run: (i: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))

const generateSlides = (tier: string) => async (target: Target) => {
  const client = await createUser(target, tier)
  return runConcurrently(8, () => client.send('POST', '/api/target-slides/generate', goal))
}

const races: Race[] = [
  { name: 'slides of a free user', allowed: 1, run: generateSlides('free') },
  { name: 'slides of an essential user', allowed: 2, run: generateSlides('essential') },
  {
    name: 'narrations of an essential user',
    allowed: 2,
    run: async (target) => {
      // An essential user could not create so many slides; the plan is changed before the race.
      const client = await createUser(target, 'premium')
      const responses = await runConcurrently(6, () =>
        client.send('POST', '/api/target-slides/generate', goal),
      )
      const ids = await Promise.all(
        responses.map(async (response) => ((await response.json()) as { id: string }).id),
      )
      await target.server.database.pool.query(
        `update users set subscription_tier = 'essential' where email = $1`,
        [`racer-${userCount}@example.com`],
      )
      return runConcurrently(ids.length, (i) =>
        client.send('POST', `/api/target-slides/${ids[i]}/generate-audio`, { pace: 1 }),
      )
    },
  },
]

/** Of many concurrent requests exactly as many succeed as the allowance permits. */
export const checkAllowanceRaces: Check = async (target) => {
  const findings: string[] = []
  for (const { name, allowed, run } of races) {
    const responses = await run(target)
    const succeeded = responses.filter(({ ok }) => ok).length
    if (succeeded !== allowed) findings.push(`${succeeded} ${name} for ${allowed}`)
    const refused = responses.filter(({ ok }) => !ok)
    if (!refused.every(({ status }) => status === 429 || status === 402)) {
      findings.push(`${name} refused with ${refused.map(({ status }) => status)}`)
    }
  }
  return findings
}
