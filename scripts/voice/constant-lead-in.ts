/**
 * The model begins every sentence with a mark that stands for silence, and lengthens it with the
 * rest when it is to speak slowly. Lengthened, the mark is no longer silent: at the slow speeds of a
 * meditation one hears "uh, good" for "good". So the length of the first mark stays as it is at
 * speed 1: it is taken from before the division by the speed, everything else from after it.
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
