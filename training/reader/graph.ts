/** Builds the ONNX graph of the reader node by node, and encodes it. */
import { createRequire } from 'node:module'
import type { onnx as Onnx } from 'onnx-proto'

/** The package is CommonJS without named exports for ES modules. */
const { onnx } = createRequire(import.meta.url)('onnx-proto') as { onnx: typeof Onnx }
const { DataType } = onnx.TensorProto
const { AttributeType } = onnx.AttributeProto

export const floatType = DataType.FLOAT

type Attributes = Readonly<Record<string, number | number[]>>
type Output = [name: string, dimensions: (number | string)[]]

export class Graph {
  readonly #nodes: Onnx.INodeProto[] = []
  readonly #tensors: Onnx.ITensorProto[] = []
  #nameCount = 0

  /** Adds a node and returns the name of its first output. */
  add(opType: string, inputs: string[], attributes: Attributes = {}, outputs?: string[]): string {
    const output = outputs ?? [this.#newName('value')]
    this.#nodes.push({
      opType,
      input: inputs,
      output,
      name: this.#newName('node'),
      attribute: Object.entries(attributes).map(([name, value]) => attribute(name, value)),
    })
    return output[0] ?? ''
  }

  /** Adds a constant tensor and returns its name, as `int8` and `int64` do. */
  floats(name: string, values: ArrayLike<number>, dims: number[]): string {
    return this.#tensor(name, DataType.FLOAT, dims, Float32Array.from(values))
  }

  int8(name: string, values: Int8Array, dims: number[]): string {
    return this.#tensor(name, DataType.INT8, dims, values)
  }

  int64(name: string, values: number[]): string {
    return this.#tensor(
      name,
      DataType.INT64,
      [values.length],
      BigInt64Array.from(values.map(BigInt)),
    )
  }

  encode(inputs: readonly string[], outputs: readonly Output[]): Uint8Array {
    const model = onnx.ModelProto.create({
      irVersion: 8,
      opsetImport: [{ domain: '', version: 17 }],
      producerName: 'evenstream',
      graph: {
        name: 'reader',
        node: this.#nodes,
        initializer: this.#tensors,
        input: inputs.map((name) => valueInfo(name, DataType.INT64, [1, 'tokens'])),
        output: outputs.map(([name, dims]) => valueInfo(name, DataType.FLOAT, dims)),
      },
    })
    return onnx.ModelProto.encode(model).finish()
  }

  #newName(kind: string): string {
    this.#nameCount += 1
    return `${kind}${this.#nameCount}`
  }

  #tensor(
    name: string,
    dataType: number,
    dims: number[],
    values: Float32Array | Int8Array | BigInt64Array,
  ): string {
    const rawData = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    this.#tensors.push({ name, dataType, dims, rawData })
    return name
  }
}

function attribute(name: string, value: number | number[]): Onnx.IAttributeProto {
  if (Array.isArray(value)) return { name, type: AttributeType.INTS, ints: value }
  // The only float among the attributes, an epsilon, is no whole number.
  return Number.isInteger(value)
    ? { name, type: AttributeType.INT, i: value }
    : { name, type: AttributeType.FLOAT, f: value }
}

function valueInfo(name: string, elemType: number, dims: (number | string)[]) {
  const dim = dims.map((size) =>
    typeof size === 'string' ? { dimParam: size } : { dimValue: size },
  )
  return { name, type: { tensorType: { elemType, shape: { dim } } } }
}
