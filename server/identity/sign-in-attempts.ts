import { hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'
import { keyLength, openBytes, sealBytes } from '../db/vault/sealing.ts'

/** A sign-in that has left for the provider and may come back once. */
const signInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  returnTo: z.string(),
  expiresAt: z.number(),
})
export type SignInAttempt = z.output<typeof signInAttempt>

export const attemptLifetime = 15 * 60 * 1000

/**
 * The browser itself carries its attempt, sealed, in a cookie: a visitor who only knocks writes
 * nothing to the database, and an attempt is bound to the browser that began it.
 */
export interface SignInAttempts {
  seal(attempt: Omit<SignInAttempt, 'expiresAt'>, now: Date): string
  /** The attempt, if it is this one and has not expired. */
  open(sealed: string, state: string, now: Date): SignInAttempt | undefined
}

const place = (state: string) => `sign-in.${state}`

export function createSignInAttempts(masterKey: Buffer): SignInAttempts {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'sign-in attempts', keyLength))
  return {
    seal(begun, now) {
      const text = JSON.stringify({ ...begun, expiresAt: now.getTime() + attemptLifetime })
      return sealBytes(key, place(begun.state), Buffer.from(text)).toString('base64url')
    },
    open(sealed, state, now) {
      try {
        const bytes = openBytes(key, place(state), Buffer.from(sealed, 'base64url'))
        const begun = signInAttempt.parse(JSON.parse(bytes.toString('utf8')))
        return begun.expiresAt > now.getTime() ? begun : undefined
      } catch {
        return undefined
      }
    },
  }
}
