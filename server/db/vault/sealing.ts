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

/** The first version was AES-256-GCM. */
const gcmNonceLength = 12

export const keyLength = 32

export class SealBrokenError extends Error {
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
  const kind = kinds[sealed[0] ?? 0]
  if (!kind || sealed.length < kind.shortest) throw new SealBrokenError('Not a sealed value')
  return kind.open(key, Buffer.from(context), asBuffer(sealed))
}

interface Kind {
  shortest: number
  open(key: Buffer, place: Buffer, sealed: Buffer): Buffer
}

const kinds: Partial<Record<number, Kind>> = {
  1: { shortest: 1 + gcmNonceLength + tagLength, open: openGcm },
  [version]: { shortest: bodyAt + tagLength, open: openXChaCha },
}

function openXChaCha(key: Buffer, place: Buffer, sealed: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(sealed.length - bodyAt - tagLength)
  const nonce = sealed.subarray(1, bodyAt)
  const body = sealed.subarray(bodyAt)
  proven(() =>
    sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(plain, null, body, place, nonce, key),
  )
  return plain
}

/** Values of the first version. */
function openGcm(key: Buffer, place: Buffer, sealed: Buffer): Buffer {
  const bodyAt = 1 + gcmNonceLength
  const bodyEnd = sealed.length - tagLength
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, bodyAt), {
    authTagLength: tagLength,
  })
    .setAAD(place)
    .setAuthTag(sealed.subarray(bodyEnd))
  const plain = decipher.update(sealed.subarray(bodyAt, bodyEnd))
  // In this mode the end brings no further bytes: it only proves the ones before.
  proven(() => decipher.final())
  return plain
}

/** Only what a cipher itself refuses is broken: to be short of memory, say, tells nothing of the value. */
function proven(prove: () => void): void {
  try {
    prove()
  } catch (error) {
    if (!refusals.test((error as Error).message)) throw error
    throw new SealBrokenError('Sealed with another key, for another place, or changed since')
  }
}

/** Of libsodium, and of Node. */
const refusals = /could not verify data|unable to authenticate data/

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
