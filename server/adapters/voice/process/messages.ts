/** What a speech process and its owner say to each other. */

export interface SpeakMessage {
  readonly id: number
  readonly sentence: string
  readonly voice: string
  readonly speed: number
}

export type Report =
  /** Sent about once a second while speaking, with the CPU time used so far: proof of life. */
  | { readonly kind: 'working'; readonly cpuMilliseconds: number }
  | { readonly kind: 'spoken'; readonly id: number; readonly samples: Float32Array }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
