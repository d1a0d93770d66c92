// A vector in few bytes: a scale (four bytes) and the numbers as signed bytes.

const scaleBytes = 4
const maxSignedByte = 127

export function encodeVector(vector: Float32Array): Uint8Array {
  const scale = Math.max(...vector.map(Math.abs)) / maxSignedByte
  const bytes = new Uint8Array(scaleBytes + vector.length)
  new DataView(bytes.buffer).setFloat32(0, scale, true)
  new Int8Array(bytes.buffer, scaleBytes).set(vector.map((value) => Math.round(value / scale)))
  return bytes
}

export function decodeVector(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = bytes
  const scale = new DataView(buffer, byteOffset, byteLength).getFloat32(0, true)
  const numbers = new Int8Array(buffer, byteOffset + scaleBytes, byteLength - scaleBytes)
  // A loop, because `Float32Array.from` with a function takes ten times as long, and a startup decodes thousands.
  const vector = new Float32Array(numbers.length)
  for (let at = 0; at < numbers.length; at += 1) vector[at] = scale * (numbers[at] ?? 0)
  return vector
}
