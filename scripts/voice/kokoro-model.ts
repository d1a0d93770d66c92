/** Adds the metadata, and makes the list of tokens, that the speech engine needs and the published voice lacks. */

/**
 * ONNX stores metadata in `ModelProto.metadata_props` (field 14; key is field 1, value field
 * 2). Protobuf merges concatenated messages, so appending the encoded entries adds them.
 */
export function withMetadata(model: Uint8Array, metadata: Record<string, string>): Uint8Array {
  const entries = Object.entries(metadata).map(([key, value]) =>
    field(14, Buffer.concat([field(1, Buffer.from(key)), field(2, Buffer.from(value))])),
  )
  return Buffer.concat([model, ...entries])
}

/** A field whose content follows its length: wire type 2 of Protobuf. */
function field(number: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([varint((number << 3) | 2), varint(content.length), content])
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...bytes, rest])
}

export function kokoroMetadata(voices: readonly string[]): Record<string, string> {
  return {
    model_type: 'kokoro',
    language: 'English',
    has_espeak: '1',
    sample_rate: '24000',
    version: '1',
    voice: 'en-us',
    style_dim: '510,1,256',
    n_speakers: String(voices.length),
    speaker_names: voices.join(','),
  }
}

/** From the content of tokenizer.json: one line with its id for each symbol. */
export function tokensFileFrom(tokenizer: string): string {
  const { model } = JSON.parse(tokenizer) as { model: { vocab: Record<string, number> } }
  return Object.entries(model.vocab)
    .map(([symbol, id]) => `${symbol} ${id}\n`)
    .join('')
}
