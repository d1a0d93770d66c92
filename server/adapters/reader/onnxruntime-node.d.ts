/** Types for the part of ONNX Runtime that is used; the package has none. */
declare module 'onnxruntime-node' {
  class Tensor {
    constructor(type: 'int64', data: BigInt64Array, dims: readonly number[])
    readonly data: Float32Array
    readonly dims: readonly number[]
  }

  class InferenceSession {
    static create(
      path: string,
      options: {
        intraOpNumThreads: number
        interOpNumThreads: number
        logSeverityLevel: 0 | 1 | 2 | 3 | 4
        enableCpuMemArena?: boolean
        enableMemPattern?: boolean
      },
    ): Promise<InferenceSession>

    readonly outputNames: readonly string[]
    run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>
  }
}
