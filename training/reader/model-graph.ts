/**
 * The ONNX graph of the reader: a BERT encoder, the mean of its tokens, a linear head with a softmax for
 * each task, and a vector for comparing texts. The large matrices are stored as signed bytes, with one scale for each
 * output of a layer and for each word of the vocabulary.
 */
import { allHeads, type Head, headLabels, isRequiredHead, tokenHeads } from '#core/reader/labels.ts'
import { floatType, Graph } from './graph.ts'
import type { Weights, WeightTensor } from './safetensors.ts'

/** As many as MiniLM has (`num_attention_heads` in its config.json). */
const attentionHeads = 12
/**
 * Seven bits instead of eight: processors without VNNI add two products of bytes in 16 bits, and with
 * larger weights that sum overflows and the scores become wrong.
 */
const largestByte = 63

export interface ReaderGraph {
  bytes: Uint8Array
  heads: Head[]
}

export function readerGraph(weights: Weights, quantised = true): ReaderGraph {
  const graph = new Graph()
  const layers = new Layers(graph, weights, quantised)
  const tokens = layers.encoder()
  const mean = graph.add('ReduceMean', [tokens], { axes: [1], keepdims: 0 })
  const heads = allHeads.filter((head) => weights.has(`heads.${head}.weight`))
  const missing = allHeads.filter((head) => isRequiredHead(head) && !heads.includes(head))
  if (missing.length > 0) throw new Error(`The weights have no head ${missing.join(', ')}`)
  const outputs = heads.map((head): [string, (number | string)[]] => {
    const isPerToken = tokenHeads.has(head)
    const size = layers.head(head, isPerToken ? tokens : mean)
    if (size !== headLabels[head].length)
      throw new Error(`The head ${head} has ${size} outputs, not ${headLabels[head].length}`)
    return [head, isPerToken ? [1, 'tokens', size] : [1, size]]
  })
  const vectorSize = layers.vector(mean)
  outputs.push(['meaning', [1, vectorSize]])
  return { bytes: graph.encode(['ids', 'types', 'positions'], outputs), heads }
}

class Layers {
  readonly #graph: Graph
  readonly #weights: Weights
  readonly #isQuantised: boolean
  /** The names of bytes, scale and zero point of each quantised value: it is quantised once for all matrices. */
  readonly #quantised = new Map<string, [string, string, string]>()

  constructor(graph: Graph, weights: Weights, isQuantised: boolean) {
    this.#graph = graph
    this.#weights = weights
    this.#isQuantised = isQuantised
  }

  encoder(): string {
    const graph = this.#graph
    const embeddings = 'trunk.embeddings.'
    const words = this.#embedding('ids', `${embeddings}word_embeddings.weight`)
    const types = this.#embedding('types', `${embeddings}token_type_embeddings.weight`)
    const positions = this.#embedding('positions', `${embeddings}position_embeddings.weight`)
    const sum = graph.add('Add', [graph.add('Add', [words, types]), positions])
    let values = this.#layerNorm(sum, `${embeddings}LayerNorm`)
    const layer = (index: number) => `trunk.encoder.layer.${index}.`
    const exists = (index: number) =>
      this.#weights.has(`${layer(index)}attention.self.query.weight`)
    const attention = this.#attention()
    for (let index = 0; exists(index); index += 1) {
      const name = layer(index)
      const mixed = attention(values, name)
      const attended = this.#linear(mixed, `${name}attention.output.dense`)
      values = this.#layerNorm(
        graph.add('Add', [attended, values]),
        `${name}attention.output.LayerNorm`,
      )
      const wide = this.#gelu(this.#linear(values, `${name}intermediate.dense`))
      const narrow = this.#linear(wide, `${name}output.dense`)
      values = this.#layerNorm(graph.add('Add', [narrow, values]), `${name}output.LayerNorm`)
    }
    return values
  }

  /** Adds the probabilities of a head as an output with the name of the head, and returns how many there are. */
  head(head: Head, input: string): number {
    const name = `heads.${head}`
    const logits = this.#linear(input, name, false)
    this.#graph.add('Softmax', [logits], { axis: -1 }, [head])
    return this.#weights.tensor(`${name}.weight`).shape[0] ?? 0
  }

  /** Adds the vector for comparing texts as the output `meaning`, and returns its size. */
  vector(input: string): number {
    const name = 'heads.meaning'
    const { shape } = this.#weights.tensor(`${name}.weight`)
    this.#graph.add('Identity', [this.#linear(input, name, false)], {}, ['meaning'])
    return shape[0] ?? 0
  }

  #attention(): (values: string, layer: string) => string {
    const graph = this.#graph
    const width = this.#weights.tensor('trunk.embeddings.LayerNorm.weight').shape[0] ?? 0
    const size = width / attentionHeads
    const split = graph.int64('split', [1, -1, attentionHeads, size])
    const join = graph.int64('join', [1, -1, width])
    const scale = graph.floats('attentionScale', [1 / Math.sqrt(size)], [])
    return (values, layer) => {
      const part = (name: string, perm: number[]) => {
        const whole = this.#linear(values, `${layer}attention.self.${name}`)
        return graph.add('Transpose', [graph.add('Reshape', [whole, split])], { perm })
      }
      const query = part('query', [0, 2, 1, 3])
      const key = part('key', [0, 2, 3, 1])
      const value = part('value', [0, 2, 1, 3])
      const products = graph.add('Mul', [graph.add('MatMul', [query, key]), scale])
      const weighted = graph.add('MatMul', [graph.add('Softmax', [products], { axis: -1 }), value])
      const joined = graph.add('Transpose', [weighted], { perm: [0, 2, 1, 3] })
      return graph.add('Reshape', [joined, join])
    }
  }

  #constants: { half: string; one: string; root: string } | undefined
  #gelu(values: string): string {
    const graph = this.#graph
    this.#constants ??= {
      half: graph.floats('half', [0.5], []),
      one: graph.floats('one', [1], []),
      root: graph.floats('rootOfHalf', [Math.SQRT1_2], []),
    }
    const { half, one, root } = this.#constants
    const error = graph.add('Erf', [graph.add('Mul', [values, root])])
    return graph.add('Mul', [graph.add('Mul', [values, half]), graph.add('Add', [error, one])])
  }

  #layerNorm(values: string, name: string): string {
    const [weight, bias] = ['weight', 'bias'].map((part) => {
      const tensor = this.#weights.tensor(`${name}.${part}`)
      return this.#graph.floats(`${name}.${part}`, tensor.values, tensor.shape)
    }) as [string, string]
    return this.#graph.add('LayerNormalization', [values, weight, bias], {
      axis: -1,
      epsilon: 1e-12,
    })
  }

  #linear(values: string, name: string, isQuantised = this.#isQuantised): string {
    const graph = this.#graph
    const weight = this.#weights.tensor(`${name}.weight`)
    const [outputs = 0, inputs = 0] = weight.shape
    const bias = graph.floats(`${name}.bias`, this.#weights.tensor(`${name}.bias`).values, [
      outputs,
    ])
    if (!isQuantised) {
      const matrix = graph.floats(`${name}.matrix`, transposed(weight), [inputs, outputs])
      return graph.add('Add', [graph.add('MatMul', [values, matrix]), bias])
    }
    const { bytes, scales } = toBytes(weight)
    const matrix = graph.int8(
      `${name}.matrix`,
      Int8Array.from(transposed({ shape: weight.shape, values: Float32Array.from(bytes) })),
      [inputs, outputs],
    )
    const [inputBytes, inputScale, zeroPoint] = this.#quantise(values)
    const product = graph.add('MatMulInteger', [inputBytes, matrix, zeroPoint])
    const scale = graph.add('Mul', [inputScale, graph.floats(`${name}.scale`, scales, [outputs])])
    const cast = graph.add('Cast', [product], { to: floatType })
    return graph.add('Add', [graph.add('Mul', [cast, scale]), bias])
  }

  #quantise(values: string): [string, string, string] {
    const known = this.#quantised.get(values)
    if (known !== undefined) return known
    const names: [string, string, string] = [`${values}.bytes`, `${values}.scale`, `${values}.zero`]
    this.#graph.add('DynamicQuantizeLinear', [values], {}, names)
    this.#quantised.set(values, names)
    return names
  }

  #embedding(indices: string, name: string): string {
    const graph = this.#graph
    const table = this.#weights.tensor(name)
    const [rows = 0] = table.shape
    // Only the table of words is large.
    if (!this.#isQuantised || rows < 1000)
      return graph.add('Gather', [graph.floats(name, table.values, table.shape), indices])
    // All eight bits: these bytes are not multiplied with other bytes.
    const { bytes, scales } = toBytes(table, 127)
    const row = graph.add('Gather', [graph.int8(name, bytes, table.shape), indices])
    const scale = graph.add('Gather', [graph.floats(`${name}.scale`, scales, [rows, 1]), indices])
    return graph.add('Mul', [graph.add('Cast', [row], { to: floatType }), scale])
  }
}

function transposed({ shape: [rows = 0, columns = 0], values }: WeightTensor): Float32Array {
  return Float32Array.from(
    { length: rows * columns },
    (_, index) => values[(index % rows) * columns + Math.floor(index / rows)] ?? 0,
  )
}

/** Each row as signed bytes and the scale that gives its values back. */
function toBytes({ shape: [rows = 0, columns = 0], values }: WeightTensor, largest = largestByte) {
  const scales = Float32Array.from({ length: rows }, (_, row) => {
    const most = values
      .subarray(row * columns, (row + 1) * columns)
      .reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
    return most / largest || 1
  })
  const bytes = Int8Array.from(values, (value, index) =>
    Math.round(value / (scales[Math.floor(index / columns)] ?? 1)),
  )
  return { bytes, scales }
}
