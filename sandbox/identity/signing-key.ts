import { randomUUID, webcrypto } from 'node:crypto'

/** A private key in JWK form, for signing ID tokens. */
export async function generateSigningKey(): Promise<object> {
  const { privateKey } = await webcrypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  )
  // `key_ops` of the private key would be published with the public key and forbid verification.
  const {
    key_ops: _uses,
    ext: _exportable,
    ...jwk
  } = await webcrypto.subtle.exportKey('jwk', privateKey)
  return { ...jwk, kid: randomUUID(), use: 'sig', alg: 'RS256' }
}
