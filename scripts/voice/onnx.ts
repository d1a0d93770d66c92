/** The package that reads and writes models has no form that an ES module could import by name. */
import { createRequire } from 'node:module'
import type { onnx as Onnx } from 'onnx-proto'

export const { onnx } = createRequire(import.meta.url)('onnx-proto') as { onnx: typeof Onnx }
export type { Onnx }
