import { randomFillSync } from 'node:crypto'
import sodium from 'sodium-native'

/**
 * Encryption of private text: XChaCha20-Poly1305 of libsodium. A sealed value is: format version (1
 * byte), nonce (24), ciphertext, tag (16). The context, such as a table and a column, is authenticated
 * as associated data, so a value that was moved elsewhere in the database does not open.
 */
const version = 2
const nonceLength = 24
const tagLength = 16
const bodyOffset = 1 + nonceLength

export const keyLength = 32

/** The value was sealed with another key, for another context, or has been changed. */
export class SealBrokenError extends Error {
  override name = 'SealBrokenError'
}

export function sealBytes(key: Buffer, context: string, plain: Buffer): Buffer {
  const sealed = Buffer.allocUnsafe(bodyOffset + plain.length + tagLength)
  sealed[0] = version
  const nonce = randomFillSync(sealed.subarray(1, bodyOffset))
  sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(
    sealed.subarray(bodyOffset),
    plain,
    Buffer.from(context),
    null,
    nonce,
    key,
  )
  return sealed
}

export function openBytes(key: Buffer, context: string, sealed: Uint8Array): Buffer {
  if (sealed[0] !== version || sealed.length < bodyOffset + tagLength) {
    throw new SealBrokenError('Not a sealed value')
  }
  const plain = Buffer.allocUnsafe(sealed.length - bodyOffset - tagLength)
  // The library takes any Uint8Array; its types require a Buffer.
  const body = sealed.subarray(bodyOffset) as Buffer
  const nonce = sealed.subarray(1, bodyOffset) as Buffer
  try {
    sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(
      plain,
      null,
      body,
      Buffer.from(context),
      nonce,
      key,
    )
  } catch (error) {
    // Other errors, such as a lack of memory or a key of the wrong length, say nothing about the value.
    if (!(error as Error).message.includes('could not verify data')) throw error
    throw new SealBrokenError('Sealed with another key, for another context, or changed since')
  }
  return plain
}
