import type { HttpClient } from '#testing/http-client.ts'
import { idFor, type OwnedResources } from '../owned-resources.ts'
import {
  addressOf,
  bodyFor,
  type Check,
  clientAt,
  endsSession,
  nameOf,
  type Route,
  routesOf,
  type Target,
} from '../target.ts'

/** Headers that every response must have. */
const requiredHeaders: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'referrer-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'content-security-policy': /frame-ancestors 'none'/,
}

const pages = ['/', '/library', '/nothing', '/api/nothing', '/assets/nothing']

/** Every response about these resources has the security headers, for the owner and for others. */
export const checkHeaders =
  (resources: OwnedResources, others: HttpClient[] = []): Check =>
  async (target) => {
    const findings: string[] = []
    for (const route of routesInOrder(target)) {
      for (const user of [...others, resources.client]) {
        const responses = await requestWholeAndRange(target, route, { user, resources })
        const routeFindings = responses.flatMap((response) => [
          ...headerFindings(response),
          ...(isBuildFile(route) ? [] : cachingFindings(response)),
          ...(user === resources.client ? ownerErrors(route, response) : []),
        ])
        findings.push(...routeFindings.map((what) => `${nameOf(route)}: ${what}`))
      }
    }
    return [...new Set(findings)]
  }

/** GET first and DELETE last, so that the resources exist. */
function routesInOrder({ server }: Target): Route[] {
  const routes = [
    ...routesOf(server).filter((route) => !endsSession(route)),
    ...pages.map((path) => ({ method: 'GET', path, access: 'public' })),
  ]
  const orderOf = ({ method }: Route) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method)
  return routes.sort((a, b) => orderOf(a) - orderOf(b))
}

/** GET routes are requested whole and as a range. */
async function requestWholeAndRange(
  target: Target,
  route: Route,
  { user, resources }: { user: HttpClient; resources: OwnedResources },
): Promise<Response[]> {
  const path = addressOf(route, idFor(route.path, resources))
  const client = clientAt(target, user)
  const wholeResponse = await client.send(route.method, path, bodyFor(route, resources.slideId))
  if (route.method !== 'GET') return [wholeResponse]
  return [wholeResponse, await client.get(path, { range: 'bytes=0-9' })]
}

/** Routes that are upgraded to a socket and have no response body. */
const upgradeRoutes = ['/ws']

/** The owner must get the resource: an error response does not show the headers of the resource itself. */
function ownerErrors({ method, path, access }: Route, { status }: Response): string[] {
  const isOwnRead = method === 'GET' && access === 'user' && !upgradeRoutes.includes(path)
  return isOwnRead && status !== 200 && status !== 206 ? [`answered ${status} to its owner`] : []
}

/** Files of the build are the same for all users and may be cached. */
const isBuildFile = ({ access }: { access: string }) => access === 'file'

function headerFindings({ headers }: Response): string[] {
  const findings = Object.entries(requiredHeaders).flatMap(([name, value]) =>
    value.test(headers.get(name) ?? '') ? [] : [`${name} is ${headers.get(name)}`],
  )
  const policy = headers.get('content-security-policy') ?? ''
  if (/unsafe|(?<![\w.-])\*/.test(policy)) findings.push(`a policy of ${policy}`)
  if (!/default-src '(none|self)'/.test(policy)) findings.push('a policy without a default')
  if (headers.has('access-control-allow-origin')) findings.push('allows other origins')
  if (headers.has('server') || headers.has('x-powered-by'))
    findings.push('names the server software')
  return findings
}

/** Audio may be cached by the browser with revalidation; other data may not be cached. */
function cachingFindings({ headers }: Response): string[] {
  const type = headers.get('content-type') ?? ''
  const caching = headers.get('cache-control') ?? ''
  const isAudio = /audio|vtt/.test(type)
  const isGuarded = isAudio ? /no-store|private, no-cache/.test(caching) : /no-store/.test(caching)
  const isData = isAudio || /json|zip/.test(type)
  return isData && !isGuarded ? [`may be cached: ${caching || 'no header'}`] : []
}
