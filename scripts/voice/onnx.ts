/** Imports `onnx-proto`, which is CommonJS without named exports for ES modules. */
import { createRequire } from 'node:module'
import type { onnx as Onnx } from 'onnx-proto'

export const { onnx } = createRequire(import.meta.url)('onnx-proto') as { onnx: typeof Onnx }
export type { Onnx }
