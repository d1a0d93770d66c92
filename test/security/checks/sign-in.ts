import { randomUUID } from 'node:crypto'
import { HttpClient } from '#testing/http-client.ts'
import type { OidcDouble } from '#testing/oidc-double.ts'
import type { Check } from '../target.ts'

/** The members of the provider double that a forgery needs. */
type ForgingProvider = Pick<OidcDouble, 'claims' | 'signWithForeignKey' | 'callbackUrlFor'>

type Forgery = [name: string, claims: Record<string, unknown>, withForeignKey?: boolean]

/** Seconds since 1970: a time in 2001. */
const past = 1_000_000_000
export const forgeries: Forgery[] = [
  ['a signature by another key', {}, true],
  ['another nonce', { nonce: 'forged' }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'somebody-else' }],
  ['several audiences, none of them ours', { aud: ['somebody-else', 'another'] }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['an expired token', { exp: past }],
  ['a token without an expiry', { exp: undefined }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
]

/** An answer of the provider with one of the forgeries, or with a forged state, signs nobody in. */
export const checkForgedSignIns =
  (provider: ForgingProvider): Check =>
  async ({ origin }) => {
    const findings: string[] = []
    const attempt = async (changes: Record<string, string> = {}) => {
      const client = new HttpClient(origin)
      const authorizationUrl = (await client.get('/api/login')).headers.get('location') ?? ''
      await client.get(provider.callbackUrlFor(authorizationUrl, changes))
      return (await client.whoAmI()).isAuthenticated
    }
    for (const [what, claims, withForeignKey = false] of forgeries) {
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

interface Identity {
  sub: string
  email: string
}

/** Lets the product appear to identify users in another way, to prove that the check reports it. */
interface SimulatedFlaw {
  /** The subject that the provider sends. */
  subjectOf?: (identity: Identity) => string
  /** The issuer to which the stored identity is moved. With the provider's own issuer it is not moved. */
  otherIssuer?: string
}

/** Users are identified by issuer and subject together, and by nothing else. */
export const checkIdentities =
  (
    provider: OidcDouble,
    { subjectOf = ({ sub }) => sub, otherIssuer = 'https://elsewhere.example' }: SimulatedFlaw = {},
  ): Check =>
  async ({ origin, server }) => {
    const idOf = async (identity: Identity) => {
      provider.claims = { ...identity, sub: subjectOf(identity) }
      const client = new HttpClient(origin)
      const authorizationUrl = (await client.get('/api/login')).headers.get('location') ?? ''
      await client.get(provider.callbackUrlFor(authorizationUrl))
      return (await client.whoAmI()).user?.id
    }
    const findings: string[] = []
    const identity = { sub: randomUUID(), email: `${randomUUID()}@example.com` }
    const id = await idOf(identity)
    if (id === undefined) return ['an honest sign-in was refused']
    if ((await idOf({ ...identity, email: `moved-${identity.email}` })) !== id) {
      findings.push('a user with a new email address is not recognised')
    }
    if ((await idOf({ ...identity, sub: randomUUID() })) === id) {
      findings.push('a stranger with the same email address is taken for the user')
    }
    const changeIssuer = 'update identities set issuer = $1 where user_id = $2'
    await server.database.pool.query(changeIssuer, [otherIssuer, id])
    if ((await idOf(identity)) === id) {
      findings.push('a stranger with the same subject at another issuer is taken for the user')
    }
    provider.claims = {}
    return findings
  }

const foreignReturnAddresses = [
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

/** The redirect after sign-in stays on our origin. */
export const checkReturnAddresses: Check = async (target) => {
  const findings: string[] = []
  for (const returnTo of foreignReturnAddresses) {
    const client = new HttpClient(target.origin)
    const login = await client.get(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
    const { path } = await client.follow(login)
    let response = await client.submit(path, { email: 'back@example.com' })
    let location = ''
    while (response.status >= 300 && response.status < 400) {
      location = response.headers.get('location') ?? ''
      const isOurs = [target.origin, target.server.origin].includes(
        new URL(location, target.origin).origin,
      )
      if (!isOurs) break
      response = await client.get(location)
    }
    const { origin } = new URL(location, target.origin)
    if (![target.origin, target.server.origin].includes(origin))
      findings.push(`${returnTo} led to ${location}`)
  }
  return findings
}
