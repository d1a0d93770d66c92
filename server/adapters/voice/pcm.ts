/** Decodes signed 16-bit little-endian samples. */
export function samplesOfPcm16(bytes: Uint8Array): Float32Array {
  const samples = new Float32Array(bytes.length >> 1)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(i * 2, true) / 32_768
  return samples
}
