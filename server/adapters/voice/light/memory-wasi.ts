/**
 * The few WASI system calls that the light voice needs, implemented in memory. The command takes its
 * text as arguments and writes one audio file, so that no text of a user is written to a disk.
 */
import { type Module, webAssembly } from './web-assembly.ts'

// Numbers of the WASI specification: error codes, then file types.
const success = 0
const badDescriptor = 8
const noEntry = 44
const characterDevice = 2
const regularFile = 4
const directory = 3
// WASI passes the preopened folder as the first descriptor after the three standard streams.
const folderDescriptor = 3
const fileDescriptor = 4

class Exit extends Error {
  readonly status: number

  constructor(status: number) {
    super('exit')
    this.status = status
  }
}

/** Runs a command that writes one file under `/out`, and returns that file. */
export function runCommand(module: Module, args: readonly string[]): Uint8Array {
  const system = new MemorySystem(args)
  const instance = new webAssembly.Instance(module, { wasi_snapshot_preview1: system.calls })
  system.memory = instance.exports.memory
  try {
    instance.exports._start()
  } catch (error) {
    if (!(error instanceof Exit)) throw error
    if (error.status !== 0) throw new Error(`The command ended with ${error.status}`)
  }
  return system.outputFile
}

class MemorySystem {
  memory: { readonly buffer: ArrayBuffer } | undefined
  readonly #args: Uint8Array[]
  #file = new Uint8Array(1 << 16)
  #length = 0
  #position = 0

  constructor(args: readonly string[]) {
    this.#args = args.map((arg) => new TextEncoder().encode(`${arg}\0`))
  }

  get outputFile(): Uint8Array {
    return this.#file.subarray(0, this.#length)
  }

  readonly calls: Record<string, (...values: number[]) => number> = {
    args_sizes_get: (count = 0, size = 0) => {
      this.#view.setUint32(count, this.#args.length, true)
      const total = this.#args.reduce((sum, arg) => sum + arg.length, 0)
      this.#view.setUint32(size, total, true)
      return success
    },
    args_get: (pointers = 0, buffer = 0) => {
      let pointer = buffer
      for (const [i, arg] of this.#args.entries()) {
        this.#view.setUint32(pointers + i * 4, pointer, true)
        this.#bytes.set(arg, pointer)
        pointer += arg.length
      }
      return success
    },
    clock_time_get: (_clock, _precision, time = 0) => {
      this.#view.setBigUint64(time, 0n, true)
      return success
    },
    fd_prestat_get: (descriptor, stat = 0) => {
      if (descriptor !== folderDescriptor) return badDescriptor
      // The type 0 (a folder) is followed by the length of its name.
      this.#view.setUint32(stat, 0, true)
      this.#view.setUint32(stat + 4, '/out'.length, true)
      return success
    },
    fd_prestat_dir_name: (_descriptor, path = 0) => {
      this.#bytes.set(new TextEncoder().encode('/out'), path)
      return success
    },
    fd_fdstat_get: (descriptor = 0, stat = 0) => {
      if (descriptor > fileDescriptor) return badDescriptor
      const types: Record<number, number> = {
        [folderDescriptor]: directory,
        [fileDescriptor]: regularFile,
      }
      this.#bytes.fill(0, stat, stat + 24)
      this.#view.setUint8(stat, types[descriptor] ?? characterDevice)
      const allRights = 0xffff_ffff_ffff_ffffn
      this.#view.setBigUint64(stat + 8, allRights, true)
      this.#view.setBigUint64(stat + 16, allRights, true)
      return success
    },
    fd_fdstat_set_flags: () => success,
    path_open: (
      folder,
      _lookup,
      _path,
      _length,
      openFlags = 0,
      _base,
      _inherit,
      _flags,
      opened = 0,
    ) => {
      // Bit 0 creates a file. A file of any name becomes the output file; there is no file to read.
      if (folder !== folderDescriptor || (openFlags & 1) === 0) return noEntry
      this.#length = 0
      this.#position = 0
      this.#view.setUint32(opened, fileDescriptor, true)
      return success
    },
    fd_write: (descriptor, vectors = 0, count = 0, written = 0) => {
      let total = 0
      for (let i = 0; i < count; i++) {
        const from = this.#view.getUint32(vectors + i * 8, true)
        const length = this.#view.getUint32(vectors + i * 8 + 4, true)
        if (descriptor === fileDescriptor) this.#write(this.#bytes.subarray(from, from + length))
        total += length
      }
      this.#view.setUint32(written, total, true)
      return success
    },
    fd_read: (_descriptor, _vectors, _count, read = 0) => {
      this.#view.setUint32(read, 0, true)
      return success
    },
    fd_seek: (descriptor, offset, whence = 0, position = 0) => {
      if (descriptor !== fileDescriptor) return badDescriptor
      const from = [0, this.#position, this.#length][whence] ?? 0
      this.#position = from + Number(offset)
      this.#view.setBigUint64(position, BigInt(this.#position), true)
      return success
    },
    fd_close: () => success,
    proc_exit: (status = 0) => {
      throw new Exit(status)
    },
  }

  #write(bytes: Uint8Array): void {
    const end = this.#position + bytes.length
    if (end > this.#file.length) {
      const grownFile = new Uint8Array(Math.max(end, this.#file.length * 2))
      grownFile.set(this.#file)
      this.#file = grownFile
    }
    this.#file.set(bytes, this.#position)
    this.#position = end
    this.#length = Math.max(this.#length, end)
  }

  get #bytes(): Uint8Array {
    if (!this.memory) throw new TypeError('The command has no memory yet')
    return new Uint8Array(this.memory.buffer)
  }

  get #view(): DataView {
    return new DataView(this.#bytes.buffer)
  }
}
