/** Reads tensors from a file in the safetensors format: a JSON header, then the values. */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const entry = z.object({
  dtype: z.enum(['F16', 'F32']),
  shape: z.array(z.number()),
  data_offsets: z.tuple([z.number(), z.number()]),
})

export interface WeightTensor {
  shape: number[]
  values: Float32Array
}

export interface Weights {
  has: (name: string) => boolean
  tensor: (name: string) => WeightTensor
}

export function readWeights(path: string): Weights {
  const file = readFileSync(path)
  const headerLength = Number(file.readBigUInt64LE(0))
  const { __metadata__: _, ...header } = JSON.parse(
    file.subarray(8, 8 + headerLength).toString('utf8'),
  ) as Record<string, unknown>
  return {
    has: (name) => Object.hasOwn(header, name),
    tensor(name) {
      if (!Object.hasOwn(header, name)) throw new Error(`${path} has no tensor ${name}`)
      const { dtype, shape, data_offsets: offsets } = entry.parse(header[name])
      const start = 8 + headerLength
      const bytes = file.subarray(start + offsets[0], start + offsets[1])
      const count = shape.reduce((product, size) => product * size, 1)
      const values = Float32Array.from({ length: count }, (_, index) =>
        dtype === 'F16' ? halfToFloat(bytes.readUInt16LE(2 * index)) : bytes.readFloatLE(4 * index),
      )
      return { shape, values }
    },
  }
}

function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
