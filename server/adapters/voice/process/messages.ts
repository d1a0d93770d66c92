/** The messages between a speech process and its parent. */

export interface SpeakMessage {
  readonly id: number
  readonly utterance: string
  readonly voice: string
  readonly speed: number
}

export type Report =
  /**
   * A heartbeat about once a second while speaking, unless the voice blocks the event loop, with the CPU time used for
   * this utterance so far.
   */
  | { readonly kind: 'working'; readonly cpuMilliseconds: number }
  | { readonly kind: 'spoken'; readonly id: number; readonly samples: Float32Array }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
