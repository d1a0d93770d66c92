import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { OidcDouble } from '#testing/oidc-double.ts'
import { Visitor } from '#testing/visitor.ts'
import { type Check, signedInAt, type Target } from '../target.ts'

const name = 'evenstream_session'

/** Signs in at the target and keeps every line that sets a cookie. */
async function signInLines(target: Target, visitor: Visitor, email: string): Promise<string[]> {
  const lines: string[] = []
  let response = await visitor.get('/api/login')
  for (;;) {
    const own = response.headers.getSetCookie().filter((line) => line.includes('evenstream_'))
    lines.push(...own)
    const location = response.headers.get('location')
    if (!location || new URL(location, target.origin).pathname === '/') return lines
    const isForm = location.includes('/interaction/')
    response = isForm ? await visitor.submit(location, { email }) : await visitor.get(location)
  }
}

/** Cookies are out of reach for scripts and other sites; a token is new each time and kept as a hash. */
export const checkCookies: Check = async (target) => {
  const findings: string[] = []
  const visitor = new Visitor(target.origin)
  const lines = await signInLines(target, visitor, 'cookies@example.com')
  if (!lines.some((line) => line.startsWith(`${name}=`))) return ['no session was begun']
  for (const line of lines) {
    const [cookie = ''] = line.split('=')
    for (const part of [/; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$|api\/callback)/i]) {
      if (!part.test(line)) findings.push(`${cookie} lacks ${part.source}`)
    }
    if (/; Domain=/i.test(line)) findings.push(`${cookie} is for a whole domain`)
  }
  const first = visitor.cookies.get(name) ?? ''
  if (Buffer.from(first, 'base64url').length < 32) findings.push('a token that can be guessed')
  const dump = await target.server.dump()
  const hex = Buffer.from(first, 'base64url').toString('hex')
  if (dump.includes(first) || dump.includes(hex)) findings.push('the token itself is kept')
  await visitor.signIn('cookies@example.com')
  if (visitor.cookies.get(name) === first) findings.push('the token stays the same')
  const old = await visitor.get('/api/sessions', { cookie: `${name}=${first}` })
  if (old.status !== 401) findings.push('the session before lives on')
  return findings
}

/** Over https every cookie is Secure, and its name says so. */
export const checkSecureCookies: Check = async ({ origin }) => {
  const findings: string[] = []
  for (const path of ['/api/login', '/api/logout']) {
    const response = await new Visitor(origin).get(path)
    const lines = response.headers.getSetCookie().filter((line) => line.includes('evenstream_'))
    if (lines.length === 0) findings.push(`${path} sets no cookie`)
    for (const line of lines) {
      const isPinned = /^__Host-[^;]*;(?=.*\bPath=\/(;|$))/i.test(line) || /^__Secure-/.test(line)
      if (!isPinned || !/; Secure/i.test(line)) findings.push(`${path}: ${line.split('=')[0]}`)
    }
    if (!response.headers.has('strict-transport-security')) findings.push(`${path}: no HSTS`)
  }
  return findings
}

/** Logging out ends the session and its sockets at once, and no other site can bring it about. */
export const checkLogout: Check = async (target) => {
  const findings: string[] = []
  const visitor = await signedInAt(target, 'leaving@example.com')
  const token = visitor.cookies.get(name) ?? ''
  const cookie = `${name}=${token}`
  const isIn = async () => (await visitor.get('/api/sessions', { cookie })).status === 200
  for (const site of ['cross-site', 'same-site']) {
    await visitor.get('/api/logout', { cookie, 'sec-fetch-site': site })
    if (!(await isIn())) return [`logged out by a ${site} page`]
  }
  const address = `${target.origin.replace('http', 'ws')}/ws`
  const socket = new WebSocket(address, { headers: { cookie, origin: target.server.origin } })
  await once(socket, 'open')
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(5000) }).catch(() => [0])
  await visitor.get('/api/logout', { cookie, 'sec-fetch-site': 'same-origin' })
  if (await isIn()) findings.push('the session outlives the logout')
  if ((await closed)[0] !== 4401) findings.push('the socket outlives the session')
  socket.terminate()
  return findings
}

export type Forgery = [name: string, claims: Record<string, unknown>, withForeignKey?: boolean]

const past = 1_000_000_000
export const forgeries: Forgery[] = [
  ['a signature by another key', {}, true],
  ['another nonce', { nonce: 'forged' }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'somebody-else' }],
  ['another audience among several', { aud: ['somebody-else', 'another'] }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['an expired token', { exp: past }],
  ['a token without an end', { exp: undefined }],
  ['nobody', { sub: undefined }],
  ['an empty subject', { sub: '' }],
]

/** Whatever a provider's answer is forged in, nobody is let in by it. */
export const checkForgedSignIns =
  (provider: OidcDouble, forged: readonly Forgery[] = forgeries): Check =>
  async ({ origin }) => {
    const findings: string[] = []
    const attempt = async (changes: Record<string, string> = {}) => {
      const visitor = new Visitor(origin)
      const departure = (await visitor.get('/api/login')).headers.get('location') ?? ''
      await visitor.get(provider.answerTo(departure, changes))
      return (await visitor.whoAmI()).isAuthenticated
    }
    for (const [what, claims, withForeignKey = false] of forged) {
      provider.claims = claims
      provider.signWithForeignKey = withForeignKey
      if (await attempt()) findings.push(`let in with ${what}`)
    }
    provider.claims = {}
    provider.signWithForeignKey = false
    if (await attempt({ state: 'forged' })) findings.push('let in with another state')
    if (!(await attempt())) findings.push('an honest sign-in was refused')
    return findings
  }

interface Person {
  sub: string
  email: string
}

/** What the product is told of people: by a hole, less than what tells them apart. */
interface Telling {
  subjectOf?: (person: Person) => string
  otherIssuer?: string
}

/** Who somebody is follows from issuer and subject, both, and from nothing else. */
export const checkIdentities =
  (
    provider: OidcDouble,
    { subjectOf = ({ sub }) => sub, otherIssuer = 'https://elsewhere.example' }: Telling = {},
  ): Check =>
  async ({ origin, server }) => {
    const idOf = async (person: Person) => {
      provider.claims = { ...person, sub: subjectOf(person) }
      const visitor = new Visitor(origin)
      const departure = (await visitor.get('/api/login')).headers.get('location') ?? ''
      await visitor.get(provider.answerTo(departure))
      return (await visitor.whoAmI()).user?.id
    }
    const findings: string[] = []
    const person = { sub: randomUUID(), email: `${randomUUID()}@example.com` }
    const id = await idOf(person)
    if (id === undefined) return ['an honest sign-in was refused']
    if ((await idOf({ ...person, email: `moved-${person.email}` })) !== id) {
      findings.push('somebody with a new address is taken for another')
    }
    if ((await idOf({ ...person, sub: randomUUID() })) === id) {
      findings.push('whoever has somebody’s address is taken for them')
    }
    const move = 'update identities set issuer = $1 where user_id = $2'
    await server.database.pool.query(move, [otherIssuer, id])
    if ((await idOf(person)) === id) {
      findings.push('whoever has the same subject elsewhere is taken for them')
    }
    provider.claims = {}
    return findings
  }

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'http:evil.example',
  '@evil.example',
]

/** After signing in one is on a page of ours, whatever was wished for. */
export const checkReturnAddresses: Check = async (target) => {
  const findings: string[] = []
  for (const wish of elsewhere) {
    const visitor = new Visitor(target.origin)
    const login = await visitor.get(`/api/login?returnTo=${encodeURIComponent(wish)}`)
    const { path } = await visitor.follow(login)
    let response = await visitor.submit(path, { email: 'back@example.com' })
    let end = ''
    while (response.status >= 300 && response.status < 400) {
      end = response.headers.get('location') ?? ''
      const isOurs = [target.origin, target.server.origin].includes(
        new URL(end, target.origin).origin,
      )
      if (!isOurs) break
      response = await visitor.get(end)
    }
    const { origin } = new URL(end, target.origin)
    if (![target.origin, target.server.origin].includes(origin))
      findings.push(`${wish} led to ${end}`)
  }
  return findings
}
