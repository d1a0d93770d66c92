import { hash } from 'node:crypto'
import { HttpClient } from '#testing/http-client.ts'
import type { OidcDouble } from '#testing/oidc-double.ts'
import type { Check, Target } from '../target.ts'

const sessionCookie = 'evenstream_session'

/** The Set-Cookie lines of the product; the built-in providers set their own. */
const setCookieLines = ({ headers }: Response) =>
  headers.getSetCookie().filter((line) => line.includes('evenstream_'))
const cookieNameIn = (line: string) => line.split('=', 1)[0]

/** Signs in and returns every Set-Cookie line of the product. */
async function signInLines(target: Target, client: HttpClient, email: string): Promise<string[]> {
  const lines: string[] = []
  let response = await client.get('/api/login')
  for (;;) {
    lines.push(...setCookieLines(response))
    const location = response.headers.get('location')
    if (!location || new URL(location, target.origin).pathname === '/') return lines
    const isForm = location.includes('/interaction/')
    response = isForm ? await client.submit(location, { email }) : await client.get(location)
  }
}

/** Cookies are HttpOnly and SameSite; a token is new at each sign-in and stored as a hash. */
export const checkCookies: Check = async (target) => {
  const findings: string[] = []
  const client = new HttpClient(target.origin)
  const lines = await signInLines(target, client, 'cookies@example.com')
  if (!lines.some((line) => line.startsWith(`${sessionCookie}=`))) return ['no session was started']
  for (const line of lines) {
    const cookie = cookieNameIn(line)
    for (const part of [/; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$|api\/callback)/i]) {
      if (!part.test(line)) findings.push(`${cookie} lacks ${part.source}`)
    }
    if (/; Domain=/i.test(line)) findings.push(`${cookie} is for a whole domain`)
  }
  const firstToken = client.cookies.get(sessionCookie) ?? ''
  findings.push(...storageFindings(firstToken, await target.server.dump()))
  await client.signIn('cookies@example.com')
  if (client.cookies.get(sessionCookie) === firstToken) findings.push('the token is not replaced')
  const responseToFirstToken = await client.get('/api/sessions', {
    cookie: `${sessionCookie}=${firstToken}`,
  })
  if (responseToFirstToken.status !== 401) findings.push('the previous session is still valid')
  return findings
}

/** The hash of the token is stored, and the token itself in none of these encodings. */
function storageFindings(token: string, dump: string): string[] {
  const bytes = Buffer.from(token, 'base64url')
  const forms = [
    token,
    bytes.toString('base64'),
    bytes.toString('hex'),
    Buffer.from(token).toString('hex'),
  ]
  return [
    ...(forms.some((form) => dump.includes(form)) ? ['the token itself is stored'] : []),
    ...(dump.includes(hash('sha256', token)) ? [] : ['no hash of the token was found']),
  ]
}

const tokenCount = 20
/** Twenty random bytes have fewer distinct values than this less than once in a billion times. */
const minDistinctValues = 10

/** A token has at least 32 random bytes. */
export const checkTokens: Check = async ({ origin }) => {
  const tokens: Buffer[] = []
  for (let i = 0; i < tokenCount; i += 1) {
    const client = new HttpClient(origin)
    await client.signIn('tokens@example.com')
    tokens.push(Buffer.from(client.cookies.get(sessionCookie) ?? '', 'base64url'))
  }
  if (tokens.some(({ length }) => length < 32)) return ['a token is too short']
  const isRandomByte = Array.from({ length: tokens[0]?.length ?? 0 }, (_, index) => {
    const values = new Set(tokens.map((token) => token[index]))
    return values.size >= minDistinctValues
  })
  const count = isRandomByte.filter(Boolean).length
  return count >= 32 ? [] : [`only ${count} bytes of a token differ from one to the next`]
}

/** Over https every cookie is Secure and has a __Host- or __Secure- name, at sign-in and at logout. */
export const checkSecureCookies =
  (provider: OidcDouble): Check =>
  async ({ origin }) => {
    const findings: string[] = []
    const client = new HttpClient(origin)
    const checkStep = async (path: string) => {
      const response = await client.get(path)
      const [step] = path.split('?')
      const lines = setCookieLines(response)
      if (lines.length === 0) findings.push(`${step} sets no cookie`)
      for (const line of lines) {
        // Browsers accept `__Secure-` and `__Host-` only with Secure, and `__Host-` only for the host that sets the
        // cookie.
        const hasPrefix =
          /^__Host-[^;]*;(?=.*\bPath=\/(;|$))/i.test(line) || /^__Secure-/.test(line)
        if (!hasPrefix)
          findings.push(`${step}: ${cookieNameIn(line)} has no __Host- or __Secure- prefix`)
        if (!/; Secure/i.test(line)) findings.push(`${step}: ${cookieNameIn(line)} lacks Secure`)
      }
      if (!response.headers.has('strict-transport-security')) findings.push(`${step}: no HSTS`)
      return response
    }
    const authorizationUrl = (await checkStep('/api/login')).headers.get('location') ?? ''
    await checkStep(provider.callbackUrlFor(authorizationUrl))
    if (!(await client.whoAmI()).isAuthenticated) findings.push('the sign-in failed')
    await checkStep('/api/logout')
    return findings
  }
