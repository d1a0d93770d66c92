/**
 * The model starts every sentence with a token for silence, the lead-in. At slow speeds it lengthens this token
 * like all others, and the longer token is no longer silent: in a meditation "good" sounds like "uh, good". The
 * changed model therefore scales every duration except the first. It takes the first duration from the input of
 * the division by the speed, and the others from its output.
 */
import { onnx } from './onnx.ts'

const int64 = onnx.TensorProto.DataType.INT64
const integerAttribute = onnx.AttributeProto.AttributeType.INT
/** Larger than any number of tokens: the operator Slice reduces such an end to the length of its input. */
const endOfTokens = 1n << 40n

export function withConstantLeadIn(model: Uint8Array): Uint8Array {
  const decoded = onnx.ModelProto.decode(model)
  const nodes = decoded.graph?.node ?? []
  const divisionIndex = nodes.findIndex(
    ({ opType, input }) => opType === 'Div' && input?.[1] === 'speed',
  )
  const division = nodes[divisionIndex]
  const [durationsName] = division?.input ?? []
  const [scaledName] = division?.output ?? []
  if (!division || !durationsName || !scaledName || !decoded.graph) {
    throw new Error("The voice's graph is not as expected: nothing is divided by the speed")
  }

  const allScaledName = `${scaledName}_all`
  division.output = [allScaledName]
  decoded.graph.initializer ??= []
  const { initializer: initializers } = decoded.graph
  const addConstant = (name: string, value: bigint) => {
    const rawData = new Uint8Array(BigInt64Array.of(value).buffer)
    initializers.push({ name, dims: [1], dataType: int64, rawData })
    return name
  }
  const axis = addConstant('lead_axis', 1n)
  const leadInLength = addConstant('lead_length', 1n)
  const slice = (input: string, from: string, to: string, output: string) => ({
    name: output,
    opType: 'Slice',
    input: [input, from, to, axis],
    output: [output],
  })
  nodes.splice(
    divisionIndex + 1,
    0,
    slice(durationsName, addConstant('lead_start', 0n), leadInLength, 'lead_steady'),
    slice(allScaledName, leadInLength, addConstant('lead_rest_end', endOfTokens), 'lead_rest'),
    {
      name: 'lead_joined',
      opType: 'Concat',
      input: ['lead_steady', 'lead_rest'],
      output: [scaledName],
      attribute: [{ name: 'axis', i: 1, type: integerAttribute }],
    },
  )
  return onnx.ModelProto.encode(decoded).finish()
}
