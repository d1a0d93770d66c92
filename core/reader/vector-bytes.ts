// A vector in few bytes: a scale (four bytes) and the numbers as signed bytes.

const scaleBytes = 4
const largest = 127

export function encodeVector(vector: Float32Array): Uint8Array {
  const scale = Math.max(...vector.map(Math.abs)) / largest
  const bytes = new Uint8Array(scaleBytes + vector.length)
  new DataView(bytes.buffer).setFloat32(0, scale, true)
  new Int8Array(bytes.buffer, scaleBytes).set(vector.map((value) => Math.round(value / scale)))
  return bytes
}

export function decodeVector(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const scale = view.getFloat32(0, true)
  return Float32Array.from(
    { length: Math.max(0, bytes.length - scaleBytes) },
    (_, at) => scale * view.getInt8(scaleBytes + at),
  )
}
