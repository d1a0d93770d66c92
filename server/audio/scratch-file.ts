/**
 * Stores sentences on disk between the two passes of a rendering, so that only one at a time is in memory.
 * The sentences are private: the file is unlinked as soon as it is open, and its content is encrypted with
 * a key that exists only in memory.
 */
import { type Cipheriv, createCipheriv, randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface FileRange {
  readonly offset: number
  readonly bytes: number
}

export class ScratchFile {
  readonly #file: FileHandle
  readonly #key = randomBytes(32)
  readonly #ranges: FileRange[] = []
  #end = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(): Promise<ScratchFile> {
    const folder = await mkdtemp(join(tmpdir(), 'evenstream-'))
    try {
      return new ScratchFile(await open(join(folder, 'spoken'), 'wx+', 0o600))
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  async add(samples: Float32Array): Promise<void> {
    const plaintext = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    const encrypted = this.#cipher(this.#ranges.length).update(plaintext)
    await this.#file.write(encrypted, 0, encrypted.length, this.#end)
    this.#ranges.push({ offset: this.#end, bytes: encrypted.length })
    this.#end += encrypted.length
  }

  async read(index: number): Promise<Float32Array> {
    const range = this.#ranges[index]
    if (!range) throw new RangeError(`No sentence ${index} has been added`)
    const encrypted = Buffer.alloc(range.bytes)
    await this.#file.read(encrypted, 0, range.bytes, range.offset)
    // Copied, because a Float32Array must start at a multiple of four bytes.
    return new Float32Array(Uint8Array.from(this.#cipher(index).update(encrypted)).buffer)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  /** In counter mode encryption and decryption are the same; each sentence has its own counter. */
  #cipher(index: number): Cipheriv {
    const counter = Buffer.alloc(16)
    counter.writeUInt32BE(index)
    return createCipheriv('aes-256-ctr', this.#key, counter)
  }
}
