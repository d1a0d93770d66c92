import { createDecipheriv, randomFillSync } from 'node:crypto'
import sodium from 'sodium-native'

/**
 * XChaCha20-Poly1305 of libsodium. A sealed value is: version (1 byte), nonce (24), ciphertext, tag
 * (16). The context, such as a table and a column, is authenticated with it, so that a value moved
 * elsewhere in the database does not open.
 */
const version = 2
const nonceLength = 24
const tagLength = 16
const bodyAt = 1 + nonceLength

export const keyLength = 32

export class SealBroken extends Error {
  override name = 'SealBroken'
}

export function sealBytes(key: Buffer, context: string, plain: Buffer): Buffer {
  const sealed = Buffer.allocUnsafe(bodyAt + plain.length + tagLength)
  sealed[0] = version
  const nonce = randomFillSync(sealed.subarray(1, bodyAt))
  const place = Buffer.from(context)
  const body = sealed.subarray(bodyAt)
  sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(body, plain, place, null, nonce, key)
  return sealed
}

export function openBytes(key: Buffer, context: string, sealed: Uint8Array): Buffer {
  const open = openers[sealed[0] ?? 0]
  if (!open) throw new SealBroken('Not a sealed value')
  try {
    return open(key, Buffer.from(context), asBuffer(sealed))
  } catch {
    throw new SealBroken('Sealed with another key, for another place, or changed since')
  }
}

type Open = (key: Buffer, place: Buffer, sealed: Buffer) => Buffer

const openers: Partial<Record<number, Open>> = {
  1: openGcm,
  [version]: (key, place, sealed) => {
    const plain = Buffer.allocUnsafe(sealed.length - bodyAt - tagLength)
    const nonce = sealed.subarray(1, bodyAt)
    const body = sealed.subarray(bodyAt)
    sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(plain, null, body, place, nonce, key)
    return plain
  },
}

/** Values of the first version: AES-256-GCM, with a nonce of 12 bytes. */
function openGcm(key: Buffer, place: Buffer, sealed: Buffer): Buffer {
  const bodyEnd = sealed.length - tagLength
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13), {
    authTagLength: tagLength,
  })
    .setAAD(place)
    .setAuthTag(sealed.subarray(bodyEnd))
  return Buffer.concat([decipher.update(sealed.subarray(13, bodyEnd)), decipher.final()])
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
