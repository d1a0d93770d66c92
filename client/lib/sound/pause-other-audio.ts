/** One voice at a time: whatever begins to sound silences what sounded before. */
let sounding: HTMLMediaElement | null = null

export function pauseOtherAudio(element: HTMLMediaElement): void {
  if (sounding && sounding !== element) sounding.pause()
  sounding = element
}
