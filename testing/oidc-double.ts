import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signToken(claims: object, key: KeyObject): string {
  const unsigned = `${encodePart({ alg: 'RS256', kid: 'key' })}.${encodePart(claims)}`
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`
}

const jsonHeaders = { 'content-type': 'application/json' }

/**
 * An OpenID Connect provider over HTTP that can send forged tokens: its token endpoint returns the
 * claims that the test has set.
 */
export class OidcDouble {
  readonly client = { clientId: 'evenstream-test', clientSecret: 'a secret' }
  issuer = ''
  /** These override the claims of a valid ID token. */
  claims: Record<string, unknown> = {}
  userInfo: Record<string, unknown> = {}
  signWithForeignKey = false
  /** Sent in place of a signed token. */
  idToken: string | undefined
  /** Requests to this path get no response, or only its headers if `sendsHeaders`. */
  hangsAt: { path: string; sendsHeaders: boolean } | undefined
  /** The paths of all requests. */
  readonly requestedPaths: string[] = []
  /** Whether it publishes an end-session endpoint. */
  readonly hasLogout: boolean
  #nonce = ''
  #server: Server | undefined
  readonly #key = newKey()
  readonly #foreignKey = newKey()

  constructor({ hasLogout = false } = {}) {
    this.hasLogout = hasLogout
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', this.issuer).pathname
      this.requestedPaths.push(path)
      if (path === this.hangsAt?.path) {
        if (this.hangsAt.sendsHeaders) response.writeHead(200, jsonHeaders).flushHeaders()
        return
      }
      const body = this.#responses()[path]?.()
      response.writeHead(body ? 200 : 404, jsonHeaders)
      response.end(JSON.stringify(body ?? {}))
    })
    await new Promise<void>((ready) => this.#server?.listen(0, '127.0.0.1', ready))
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((done) => this.#server?.close(done))
  }

  /**
   * The callback URL to which the provider would redirect the browser; `changes` replace or add parameters. Remembers
   * the nonce for the next ID token.
   */
  callbackUrlFor(authorizationUrl: string, changes: Record<string, string> = {}): string {
    const { searchParams } = new URL(authorizationUrl)
    this.#nonce = searchParams.get('nonce') ?? ''
    const state = searchParams.get('state') ?? ''
    return `/api/callback?${new URLSearchParams({ code: 'a-code', state, ...changes })}`
  }

  #responses(): Record<string, () => object> {
    return {
      '/.well-known/openid-configuration': () => ({
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        userinfo_endpoint: `${this.issuer}/userinfo`,
        jwks_uri: `${this.issuer}/jwks`,
        // With a parameter, which the product must keep.
        ...(this.hasLogout && { end_session_endpoint: `${this.issuer}/logout?hint=kept` }),
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/jwks': () => ({
        keys: [{ ...this.#key.publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256' }],
      }),
      '/userinfo': () => this.userInfo,
      '/token': () => ({
        access_token: 'an-access-token',
        token_type: 'bearer',
        id_token: this.idToken ?? this.#idToken(),
      }),
    }
  }

  #idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: this.issuer,
      aud: this.client.clientId,
      sub: 'person-1',
      nonce: this.#nonce,
      iat: now,
      exp: now + 300,
      email: 'person@example.com',
      email_verified: true,
      ...this.claims,
    }
    const { privateKey } = this.signWithForeignKey ? this.#foreignKey : this.#key
    return signToken(claims, privateKey)
  }
}
