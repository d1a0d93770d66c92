import { setTimeout as delay } from 'node:timers/promises'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { emailAddress, storedText, text } from '#shared/text.ts'
import type { OidcClient } from '../config.ts'
import type { Claims } from '../services/sign-in.ts'

/** Why a sign-in did not happen, as far as the person needs to know. */
export class SignInFailed extends Error {
  override name = 'SignInFailed'
  readonly reason: 'refused' | 'expired' | 'failed' | 'unavailable' | 'too-many-accounts'

  constructor(reason: SignInFailed['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const personalName = text({ min: 1, max: 200 })
/** People are known by it: it is kept to the letter or refused, or two could become one. */
const subject = storedText(255).check(z.minLength(1))

interface Departure {
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
  chooseAccount: boolean
}

interface Return {
  /** The address at which the browser came back, with the provider's answer in its query. */
  url: URL
  state: string
  nonce: string
  codeVerifier: string
}

export interface IdentityProvider {
  authorizationUrl(departure: Departure): Promise<URL>
  claims(answer: Return): Promise<Claims>
  /**
   * Where the browser ends the provider's own session (RP-initiated logout) before it comes back to
   * `returnTo`. undefined: the provider has no such page, or did not say so within `patience`.
   */
  endSessionUrl(departure: { returnTo: string; patience: number }): Promise<URL | undefined>
}

/** Any OpenID Connect provider: Google's, another, or the built-in one; only the address differs. */
export function createIdentityProvider(client: () => Promise<OidcClient>): IdentityProvider {
  // Asked for at the first sign-in, not at start: a provider that is down must not keep us down.
  let discovered: Promise<oidc.Configuration> | undefined
  const configuration = () => {
    discovered ??= discover(client).catch((error) => {
      discovered = undefined
      throw new SignInFailed('unavailable', error)
    })
    return discovered
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

    async endSessionUrl({ returnTo, patience }) {
      const answer = client().then(({ localLogout }) => (localLogout ? undefined : configuration()))
      const timeout = delay(patience, undefined, { ref: false })
      // Nobody is kept from logging out by a provider that is away.
      const config = await Promise.race([answer, timeout]).catch(() => undefined)
      if (!config?.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo })
    },
  }
}

async function discover(client: () => Promise<OidcClient>): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = await client()
  const isPlain = new URL(issuer).protocol === 'http:'
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: 10,
    // Without the second, the library trusts the connection and leaves the signature unread.
    execute: [...(isPlain ? [oidc.allowInsecureRequests] : []), oidc.enableNonRepudiationChecks],
  })
}

async function readClaims(
  config: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<Claims> {
  const idToken = tokens.claims()
  if (!idToken) throw new SignInFailed('failed')
  const person =
    typeof idToken.email === 'string'
      ? idToken
      : await oidc.fetchUserInfo(config, tokens.access_token, idToken.sub)
  const email = emailAddress.safeParse(person.email)
  const known = subject.safeParse(idToken.sub)
  if (!email.success || !known.success) throw new SignInFailed('failed')
  return {
    issuer: idToken.iss,
    subject: known.data,
    email: email.data,
    emailVerified: person.email_verified === true,
    firstName: nameOf(person.given_name),
    lastName: nameOf(person.family_name),
  }
}

/** A name that cannot be kept is no reason to keep its owner out. */
const nameOf = (claim: unknown) => personalName.safeParse(claim).data ?? null

function reasonOf(error: unknown): SignInFailed['reason'] {
  if (error instanceof SignInFailed) return error.reason
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'refused' : 'failed'
  }
  if (error instanceof oidc.ResponseBodyError) {
    return error.error === 'invalid_grant' ? 'expired' : 'failed'
  }
  // What is left without an answer at all: refused connections, time-outs.
  const isUnreachable = error instanceof TypeError || (error as Error).name === 'TimeoutError'
  return isUnreachable ? 'unavailable' : 'failed'
}
