import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/**
 * AES-256-GCM. A sealed value is: version (1 byte), nonce (12), ciphertext, tag (16). The context,
 * such as a table and a column, is authenticated with it, so that a value moved elsewhere in the
 * database does not open.
 */
const version = 1
const nonceLength = 12
const tagLength = 16

export const keyLength = 32

export class SealBroken extends Error {
  override name = 'SealBroken'
}

export function sealBytes(key: Uint8Array | KeyObject, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([
    Buffer.of(version),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

export function openBytes(
  key: Uint8Array | KeyObject,
  context: string,
  sealed: Uint8Array,
): Buffer {
  if (sealed[0] !== version || sealed.length < 1 + nonceLength + tagLength) {
    throw new SealBroken('Not a sealed value')
  }
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const tag = sealed.subarray(sealed.length - tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(tag)
  try {
    const body = sealed.subarray(1 + nonceLength, sealed.length - tagLength)
    // In this mode the end brings no further bytes: it only proves the ones before.
    const plain = decipher.update(body)
    decipher.final()
    return plain
  } catch {
    throw new SealBroken('Sealed with another key, for another place, or changed since')
  }
}
