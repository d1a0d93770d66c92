/** Types for the part of the speech engine that is used; the package has none. */
declare module 'sherpa-onnx-node' {
  interface KokoroFiles {
    model: string
    voices: string
    tokens: string
    dataDir: string
  }

  class OfflineTts {
    static createAsync(config: {
      model: { kokoro: KokoroFiles; numThreads: number; provider: 'cpu' }
      maxNumSentences: number
    }): Promise<OfflineTts>

    generateAsync(request: {
      text: string
      sid: number
      speed: number
      enableExternalBuffer: boolean
    }): Promise<{ samples: Float32Array; sampleRate: number }>
  }

  const sherpa: { OfflineTts: typeof OfflineTts }
  export default sherpa
}
