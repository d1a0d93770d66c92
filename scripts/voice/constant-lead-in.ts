/**
 * The model starts every sentence with a token for silence, and lengthens it with the rest at slow speeds.
 * The longer token is no longer silent: at the speeds of a meditation "good" sounds like "uh, good". The
 * first token therefore keeps its length at speed 1: its duration is taken from before the division by
 * speed, all others from after it.
 */
import { onnx } from './onnx.ts'

const int64 = 7
const attributeIsInteger = 2

export function withConstantLeadIn(model: Uint8Array): Uint8Array {
  const decoded = onnx.ModelProto.decode(model)
  const nodes = decoded.graph?.node ?? []
  const at = nodes.findIndex(({ opType, input }) => opType === 'Div' && input?.[1] === 'speed')
  const division = nodes[at]
  const [lengths] = division?.input ?? []
  const [slowed] = division?.output ?? []
  if (!division || !lengths || !slowed || !decoded.graph) {
    throw new Error("The voice's graph is not as expected: nothing is divided by the speed")
  }

  const all = `${slowed}_all`
  division.output = [all]
  const constant = (name: string, value: bigint) => {
    const rawData = new Uint8Array(BigInt64Array.of(value).buffer)
    decoded.graph?.initializer?.push({ name, dims: [1], dataType: int64, rawData })
    return name
  }
  const axis = constant('lead_axis', 1n)
  const one = constant('lead_length', 1n)
  const slice = (input: string, from: string, to: string, output: string) => ({
    name: output,
    opType: 'Slice',
    input: [input, from, to, axis],
    output: [output],
  })
  nodes.splice(
    at + 1,
    0,
    slice(lengths, constant('lead_start', 0n), one, 'lead_steady'),
    slice(all, one, constant('lead_rest_end', 1n << 40n), 'lead_rest'),
    {
      name: 'lead_joined',
      opType: 'Concat',
      input: ['lead_steady', 'lead_rest'],
      output: [slowed],
      attribute: [{ name: 'axis', i: 1, type: attributeIsInteger }],
    },
  )
  return onnx.ModelProto.encode(decoded).finish()
}
