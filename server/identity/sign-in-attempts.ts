import { hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'
import { keyLength, openBytes, sealBytes } from '../db/vault/sealing.ts'

/** The state of a sign-in between the redirect to the provider and its callback. */
const signInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  returnTo: z.string(),
  expiresAt: z.number(),
})
export type SignInAttempt = z.output<typeof signInAttempt>

/** Milliseconds. */
export const attemptLifetime = 15 * 60 * 1000

/**
 * The attempt is encrypted in a cookie, so that starting a sign-in writes nothing to the database, and
 * the attempt is bound to the browser that started it.
 */
export interface SignInAttempts {
  seal(attempt: Omit<SignInAttempt, 'expiresAt'>, now: Date): string
  /** Decrypts the attempt; undefined if it was changed, has another state or has expired. */
  open(sealed: string, state: string, now: Date): SignInAttempt | undefined
}

const contextOf = (state: string) => `sign-in.${state}`

export function createSignInAttempts(masterKey: Buffer): SignInAttempts {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'sign-in attempts', keyLength))
  return {
    seal(attempt, now) {
      const text = JSON.stringify({ ...attempt, expiresAt: now.getTime() + attemptLifetime })
      return sealBytes(key, contextOf(attempt.state), Buffer.from(text)).toString('base64url')
    },
    open(sealed, state, now) {
      try {
        const bytes = openBytes(key, contextOf(state), Buffer.from(sealed, 'base64url'))
        const attempt = signInAttempt.parse(JSON.parse(bytes.toString('utf8')))
        return attempt.expiresAt > now.getTime() ? attempt : undefined
      } catch {
        return undefined
      }
    },
  }
}
