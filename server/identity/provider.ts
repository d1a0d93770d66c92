import { setTimeout as delay } from 'node:timers/promises'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { emailAddress, storedText, text } from '#shared/text.ts'
import type { OidcClient } from '../config.ts'
import type { Claims } from '../services/sign-in.ts'

/** A failed sign-in, with the reason that is shown to the user. */
export class SignInFailed extends Error {
  override name = 'SignInFailed'
  readonly reason: 'refused' | 'expired' | 'failed' | 'unavailable' | 'too-many-accounts'

  constructor(reason: SignInFailed['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const personalName = text({ min: 1, max: 200 })
/** Identifies the user. Stored unchanged or refused: if it were cut, two users could become one. */
const subject = storedText(255).check(z.minLength(1))

interface AuthorizationRequest {
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
  /** Whether the provider asks which account to use, even if it has a session. */
  chooseAccount: boolean
}

interface AuthorizationResponse {
  /** The callback's URL, with the provider's response in its query. */
  url: URL
  state: string
  nonce: string
  codeVerifier: string
}

export interface IdentityProvider {
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /** Exchanges the code of the response for the claims about the user. */
  claims(response: AuthorizationResponse): Promise<Claims>
  /**
   * The page that ends the provider's own session (RP-initiated logout) and redirects to `returnTo`.
   * undefined: the product is configured to end only its own session (`localLogout`), the provider has no
   * such page, or it failed or did not answer within `timeout` milliseconds.
   */
  endSessionUrl(request: { returnTo: string; timeout: number }): Promise<URL | undefined>
}

/**
 * Accesses an OpenID Connect provider: Google, another one, or the sandbox. `client` returns the product’s
 * registration there.
 */
export function createIdentityProvider(
  client: () => Promise<OidcClient>,
  timeoutSeconds = 10,
): IdentityProvider {
  // Discovered when it is first needed, because the product must start while the provider is unavailable.
  let discovery: Promise<oidc.Configuration> | undefined
  const configuration = () => {
    discovery ??= discover(client, timeoutSeconds).catch((error) => {
      discovery = undefined
      throw new SignInFailed('unavailable', error)
    })
    return discovery
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce, codeVerifier, chooseAccount }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(chooseAccount && { prompt: 'select_account' }),
      })
    },

    async claims({ url, state, nonce, codeVerifier }) {
      const config = await configuration()
      try {
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        return await readClaims(config, tokens)
      } catch (error) {
        throw new SignInFailed(reasonOf(error), error)
      }
    },

    async endSessionUrl({ returnTo, timeout }) {
      const pendingConfig = client().then(({ localLogout }) =>
        localLogout ? undefined : configuration(),
      )
      const timer = delay(timeout, undefined, { ref: false })
      // Logging out must work while the provider is unreachable.
      const config = await Promise.race([pendingConfig, timer]).catch(() => undefined)
      if (!config?.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo })
    },
  }
}

async function discover(
  client: () => Promise<OidcClient>,
  timeout: number,
): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = await client()
  const isPlainHttp = new URL(issuer).protocol === 'http:'
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout,
    // Without enableNonRepudiationChecks, the library trusts TLS and does not verify the signature of
    // the ID token.
    execute: [
      ...(isPlainHttp ? [oidc.allowInsecureRequests] : []),
      oidc.enableNonRepudiationChecks,
    ],
  })
}

async function readClaims(
  config: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<Claims> {
  const idToken = tokens.claims()
  if (!idToken) throw new SignInFailed('failed')
  const profile =
    typeof idToken.email === 'string'
      ? idToken
      : await oidc.fetchUserInfo(config, tokens.access_token, idToken.sub)
  const email = emailAddress.safeParse(profile.email)
  const parsedSubject = subject.safeParse(idToken.sub)
  if (!email.success || !parsedSubject.success) throw new SignInFailed('failed')
  return {
    issuer: idToken.iss,
    subject: parsedSubject.data,
    email: email.data,
    emailVerified: profile.email_verified === true,
    firstName: parseName(profile.given_name),
    lastName: parseName(profile.family_name),
  }
}

/** A name that cannot be stored is omitted; the user is signed in all the same. */
const parseName = (claim: unknown) => personalName.safeParse(claim).data ?? null

function reasonOf(error: unknown): SignInFailed['reason'] {
  if (error instanceof SignInFailed) return error.reason
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'refused' : 'failed'
  }
  if (error instanceof oidc.ResponseBodyError) {
    return error.error === 'invalid_grant' ? 'expired' : 'failed'
  }
  return hasNoResponse(error) ? 'unavailable' : 'failed'
}

/** No response or not all of it: a refused or broken connection, or a timeout. The error may be a cause of others. */
function hasNoResponse(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Those of fetch have no code; those with one are about an argument, such as a malformed token.
  const isFetchError = error instanceof TypeError && !('code' in error)
  return isFetchError || error.name === 'TimeoutError' || hasNoResponse(error.cause)
}
