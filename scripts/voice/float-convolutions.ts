/**
 * The voice's published weights are quantised to eight bits, which makes the download small. On a CPU the
 * convolutions run about twice as fast with floats, because quantising the input of each costs more time
 * than the smaller numbers save. So each chain of nodes
 *
 *   DynamicQuantizeLinear → ConvInteger (→ Add bias) → Cast → Mul by scale
 *
 * becomes one float Conv with the same weights. The last output keeps its name, so that the rest of the
 * graph is unchanged.
 */
import { type Onnx, onnx } from './onnx.ts'

type Node = Onnx.INodeProto
type Tensor = Onnx.ITensorProto

const { FLOAT: float, INT8: int8 } = onnx.TensorProto.DataType

export function withFloatConvolutions(model: Uint8Array): { model: Uint8Array; rewritten: number } {
  const decoded = onnx.ModelProto.decode(model)
  const graph = new Graph(decoded.graph ?? fail('the model has no graph'))
  const convolutions = graph.nodes.filter(({ opType }) => opType === 'ConvInteger')
  for (const convolution of convolutions) replaceByFloatConvolution(graph, convolution)
  graph.dropUnused()
  return { model: onnx.ModelProto.encode(decoded).finish(), rewritten: convolutions.length }
}

class Graph {
  readonly #proto: Onnx.IGraphProto
  readonly #producers = new Map<string, Node>()
  readonly #users = new Map<string, Node[]>()
  readonly #tensors = new Map<string, Tensor>()

  constructor(proto: Onnx.IGraphProto) {
    this.#proto = proto
    for (const node of this.nodes) {
      for (const name of node.output ?? []) this.#producers.set(name, node)
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

  producer(name: string): Node {
    return this.#producers.get(name) ?? fail(`no node produces ${name}`)
  }

  onlyUser(node: Node): Node {
    const users = this.#users.get(output(node)) ?? []
    return users.length === 1 && users[0] ? users[0] : fail(`${node.name} is not used exactly once`)
  }

  add(tensor: Tensor): void {
    this.#proto.initializer?.push(tensor)
  }

  /** Puts the new node in the place of the chain's last node, because nodes are in order of evaluation. */
  replace(last: Node, replacement: Node): void {
    this.nodes[this.nodes.indexOf(last)] = replacement
  }

  dropUnused(): void {
    const usedNames = new Set((this.#proto.output ?? []).map(({ name }) => name ?? ''))
    const usedNodes = [...this.nodes].reverse().filter((node) => {
      if (!(node.output ?? []).some((name) => usedNames.has(name))) return false
      for (const name of node.input ?? []) usedNames.add(name)
      return true
    })
    this.#proto.node = usedNodes.reverse()
    this.#proto.initializer = (this.#proto.initializer ?? []).filter(({ name }) =>
      usedNames.has(name ?? ''),
    )
  }
}

function replaceByFloatConvolution(graph: Graph, convolution: Node): void {
  const [quantised, weightName, , zeroPointName] = convolution.input ?? []
  const source = graph.producer(quantised ?? '')
  if (source.opType !== 'DynamicQuantizeLinear')
    fail(`${convolution.name} does not read the output of a DynamicQuantizeLinear`)

  let nextNode = graph.onlyUser(convolution)
  let bias: string | undefined
  if (nextNode.opType === 'Add') {
    bias = floatBias(graph, otherInput(nextNode, output(convolution)))
    nextNode = graph.onlyUser(nextNode)
  }
  if (nextNode.opType !== 'Cast') fail(`${convolution.name} is not followed by a Cast`)
  const scaling = graph.onlyUser(nextNode)
  if (scaling.opType !== 'Mul') fail(`${convolution.name} is not scaled`)

  const scales = graph.producer(otherInput(scaling, output(nextNode)))
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
  for (let outputName = name, steps = 0; steps < 6; steps++) {
    const node = graph.producer(outputName)
    const inputs = node.input ?? []
    const tensor = inputs.find((input) => graph.tensor(input)?.dataType === float)
    if (tensor && node.opType === 'Div') return tensor
    outputName =
      inputs.find((input) => !graph.tensor(input)) ?? fail(`${name} has no computed input`)
  }
  return fail(`${name} is not computed from a float bias`)
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
  const listedValue = tensor.dataType === float ? tensor.floatData?.[0] : tensor.int32Data?.[0]
  if (listedValue !== undefined) return listedValue
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
