/**
 * The voice's published weights are quantised to eight bits, which makes the download small. On a CPU its
 * convolutions run about twice as fast with floats, because quantising the input of each one costs more
 * than the smaller numbers save. So each chain
 *
 *   DynamicQuantizeLinear → ConvInteger (→ Add bias) → Cast → Mul by scale
 *
 * becomes one float Conv with the same weights. The last output keeps its name, so that the rest of the
 * graph is unchanged.
 */
import { type Onnx, onnx } from './onnx.ts'

type Node = Onnx.INodeProto
type Tensor = Onnx.ITensorProto

const float = 1
const int8 = 3

export function withFloatConvolutions(model: Uint8Array): { model: Uint8Array; rewritten: number } {
  const decoded = onnx.ModelProto.decode(model)
  const graph = new Graph(decoded.graph ?? fail('the model has no graph'))
  const chains = graph.nodes.filter(({ opType }) => opType === 'ConvInteger')
  for (const chain of chains) rewrite(graph, chain)
  graph.dropUnused()
  return { model: onnx.ModelProto.encode(decoded).finish(), rewritten: chains.length }
}

class Graph {
  readonly #proto: Onnx.IGraphProto
  readonly #makers = new Map<string, Node>()
  readonly #users = new Map<string, Node[]>()
  readonly #tensors = new Map<string, Tensor>()

  constructor(proto: Onnx.IGraphProto) {
    this.#proto = proto
    for (const node of this.nodes) {
      for (const name of node.output ?? []) this.#makers.set(name, node)
      for (const name of node.input ?? []) {
        this.#users.set(name, [...(this.#users.get(name) ?? []), node])
      }
    }
    for (const tensor of proto.initializer ?? []) this.#tensors.set(tensor.name ?? '', tensor)
  }

  get nodes(): Node[] {
    return this.#proto.node ?? []
  }

  tensor(name: string): Tensor | undefined {
    return this.#tensors.get(name)
  }

  maker(name: string): Node {
    return this.#makers.get(name) ?? fail(`nothing makes ${name}`)
  }

  onlyUser(node: Node): Node {
    const users = this.#users.get(output(node)) ?? []
    return users.length === 1 && users[0] ? users[0] : fail(`${node.name} is used more than once`)
  }

  add(tensor: Tensor): void {
    this.#proto.initializer?.push(tensor)
  }

  /** The new node takes the place of the last old one: nodes are in order of evaluation. */
  replace(last: Node, by: Node): void {
    this.nodes[this.nodes.indexOf(last)] = by
  }

  dropUnused(): void {
    const wanted = new Set((this.#proto.output ?? []).map(({ name }) => name ?? ''))
    const kept = [...this.nodes].reverse().filter((node) => {
      if (!(node.output ?? []).some((name) => wanted.has(name))) return false
      for (const name of node.input ?? []) wanted.add(name)
      return true
    })
    this.#proto.node = kept.reverse()
    this.#proto.initializer = (this.#proto.initializer ?? []).filter(({ name }) =>
      wanted.has(name ?? ''),
    )
  }
}

function rewrite(graph: Graph, convolution: Node): void {
  const [quantised, weightName, , zeroPointName] = convolution.input ?? []
  const source = graph.maker(quantised ?? '')
  if (source.opType !== 'DynamicQuantizeLinear') fail(`${convolution.name} has another input`)

  let next = graph.onlyUser(convolution)
  let bias: string | undefined
  if (next.opType === 'Add') {
    bias = floatBias(graph, otherInput(next, output(convolution)))
    next = graph.onlyUser(next)
  }
  if (next.opType !== 'Cast') fail(`${convolution.name} is not followed by a Cast`)
  const scaling = graph.onlyUser(next)
  if (scaling.opType !== 'Mul') fail(`${convolution.name} is not scaled`)

  const scales = graph.maker(otherInput(scaling, output(next)))
  const scaleName = (scales.input ?? []).find((name) => graph.tensor(name))
  const weight = graph.tensor(weightName ?? '') ?? fail(`${convolution.name} has no weights`)
  const name = `${weightName}_float`
  graph.add({
    name,
    dims: weight.dims ?? [],
    dataType: float,
    rawData: dequantise(
      weight,
      firstNumber(graph.tensor(zeroPointName ?? '')),
      firstNumber(graph.tensor(scaleName ?? '')),
    ),
  })
  graph.replace(scaling, {
    name: `${convolution.name}_float`,
    opType: 'Conv',
    input: [source.input?.[0] ?? '', name, ...(bias ? [bias] : [])],
    output: [output(scaling)],
    attribute: convolution.attribute ?? [],
  })
}

/** A quantised bias is computed by Reshape ← Cast ← Floor ← Div(the float bias, its scale). */
function floatBias(graph: Graph, name: string): string {
  for (let at = name, steps = 0; steps < 6; steps++) {
    const node = graph.maker(at)
    const inputs = node.input ?? []
    const tensor = inputs.find((input) => graph.tensor(input)?.dataType === float)
    if (tensor && node.opType === 'Div') return tensor
    at = inputs.find((input) => !graph.tensor(input)) ?? fail(`${name} comes from nowhere`)
  }
  return fail(`${name} has no float bias behind it`)
}

function dequantise(weight: Tensor, zeroPoint: number, scale: number): Uint8Array {
  const raw = weight.rawData ?? fail(`${weight.name} is empty`)
  const values = new Float32Array(raw.length)
  const bytes = weight.dataType === int8 ? new Int8Array(raw) : raw
  for (let i = 0; i < values.length; i++) values[i] = ((bytes[i] ?? 0) - zeroPoint) * scale
  return new Uint8Array(values.buffer)
}

/** A scalar tensor stores its number in the typed list or as raw bytes. */
function firstNumber(tensor: Tensor | undefined): number {
  if (!tensor) return fail('a scale or zero point is not a constant')
  const listed = tensor.dataType === float ? tensor.floatData?.[0] : tensor.int32Data?.[0]
  if (listed !== undefined) return listed
  const raw = tensor.rawData
  if (!raw?.length) return fail(`${tensor.name} is empty`)
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  if (tensor.dataType === float) return view.getFloat32(0, true)
  return tensor.dataType === int8 ? view.getInt8(0) : view.getUint8(0)
}

function output(node: Node): string {
  return node.output?.[0] ?? fail(`${node.name} has no output`)
}

function otherInput(node: Node, name: string): string {
  return (node.input ?? []).find((input) => input !== name) ?? fail(`${node.name} has one input`)
}

function fail(reason: string): never {
  throw new Error(`The voice's graph is not as expected: ${reason}`)
}
