import type { OwnedResources } from '../owned-resources.ts'
import {
  addressOf,
  bodyFor,
  type Check,
  clientAt,
  nameOf,
  type Route,
  routesOf,
  signedInAt,
  type Target,
  unknownId,
} from '../target.ts'

const call = (client: Awaited<ReturnType<typeof signedInAt>>, route: Route, id = unknownId) =>
  client.send(route.method, addressOf(route, id), bodyFor(route, id))

const protectedRoutes = (target: Target) =>
  routesOf(target.server).filter(({ access }) => access === 'user' || access === 'admin')

/** Every route for users or admins answers 401 without a valid session. */
export const checkSessionRequired =
  (token: string | undefined): Check =>
  async (target) => {
    const findings: string[] = []
    for (const route of protectedRoutes(target)) {
      const client = clientAt(target, target.server.client())
      if (token) client.cookies.set('evenstream_session', token)
      const { status } = await call(client, route)
      if (status !== 401) findings.push(`${nameOf(route)} answered ${status} without a session`)
    }
    return findings
  }

/** Every admin route answers 403 to other users. */
export const checkAdminOnly =
  (email: string): Check =>
  async (target) => {
    const findings: string[] = []
    const client = await signedInAt(target, email)
    for (const route of protectedRoutes(target).filter(({ access }) => access === 'admin')) {
      const { status } = await call(client, route)
      if (status !== 403)
        findings.push(`${nameOf(route)} answered ${status} to a user who is no admin`)
    }
    return findings
  }

/** A demoted admin is refused from the next request on. */
export const checkDemotion: Check = async (target) => {
  const { pool } = target.server.database
  const email = 'demoted@example.com'
  const client = await signedInAt(target, email)
  const setRole = (role: string) =>
    pool.query('update users set role = $1 where email = $2', [role, email])
  await setRole('admin')
  const before = (await client.get('/api/admin/users')).status
  await setRole('user')
  const after = (await client.get('/api/admin/users')).status
  return [
    ...(before === 200 ? [] : [`an admin was answered ${before}`]),
    ...(after === 403 ? [] : [`a demoted admin was answered ${after}`]),
  ]
}

/** Requests of other users for a resource with an id are answered as those for one that does not exist: with 404. */
export const checkOwnership =
  ({ allIds }: OwnedResources): Check =>
  async (target) => {
    const findings: string[] = []
    const otherUser = await signedInAt(target, 'premium@evenstream.test')
    const before = await ownedDataDigest(target)
    for (const route of protectedRoutes(target).filter(({ access }) => access === 'user')) {
      const hasIdInBody = JSON.stringify(bodyFor(route) ?? {}).includes(unknownId)
      if (!route.path.includes(':') && !hasIdInBody) continue
      const absent = await (await call(otherUser, route)).text()
      for (const id of allIds) {
        const response = await call(otherUser, route, id)
        const { status } = response
        if (status !== 404) findings.push(`${nameOf(route)} answered ${status} to another user`)
        else if ((await response.text()) !== absent)
          findings.push(`${nameOf(route)} told another user that the resource exists`)
      }
    }
    if ((await ownedDataDigest(target)) !== before) findings.push('another user changed something')
    return findings
  }

/** A digest of the tables with slides, entries, reviews, tracks and jobs. */
async function ownedDataDigest({ server }: Target): Promise<string> {
  const tables = ['target_slides', 'journal_entries', 'weekly_reviews', 'tracks', 'jobs']
  const digests = tables.map(async (table) => {
    const { rows } = await server.database.pool.query(
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${table} t`,
    )
    return rows[0].sum
  })
  return (await Promise.all(digests)).join()
}

/** Another user gets no audio, whether whole, in ranges, by HEAD, by a conditional request or by a manipulated id. */
export const checkAudio =
  ({ trackId, userId }: OwnedResources): Check =>
  async (target) => {
    const findings: string[] = []
    const otherUser = await signedInAt(target, 'free@evenstream.test')
    const paths = [`/api/tracks/${trackId}/audio`, `/api/tracks/${trackId}/captions`]
    const requests: [string, string, Record<string, string>][] = paths.flatMap((path) => [
      ['GET', path, {}],
      ['HEAD', path, {}],
      ['GET', path, { range: 'bytes=0-99' }],
      ['GET', path, { range: 'bytes=-1' }],
      ['GET', path, { 'if-none-match': `"${trackId}"` }],
      ['GET', path, { 'if-none-match': '*' }],
      ['GET', path, { range: 'bytes=0-', 'if-range': `"${trackId}"` }],
    ])
    const manipulatedIds = [
      `..%2f..%2fusers%2f${userId}%2fnarrations%2f${trackId}%2ftrack-1`,
      `..%5c..%5cusers%5c${userId}`,
      `%2e%2e%2f${trackId}`,
      `x%2f..%2f${trackId}`,
      `${trackId}%2f..%2f${trackId}`,
      `${trackId}%00`,
      trackId.toUpperCase(),
    ]
    for (const manipulatedId of manipulatedIds) {
      requests.push(['GET', `/api/tracks/${manipulatedId}/audio`, {}])
      requests.push(['GET', `/api/voices/${manipulatedId}/sample`, {}])
      requests.push(['GET', `/assets/${manipulatedId}`, {}])
    }
    for (const [method, path, headers] of requests) {
      const { status } = await otherUser.fetch(path, { method, headers })
      // For static files a path that cannot be a file name is a bad request.
      const isRefused = status === 404 || (status === 400 && path.startsWith('/assets/'))
      if (!isRefused) findings.push(`${method} ${path} answered ${status}`)
    }
    return findings
  }
