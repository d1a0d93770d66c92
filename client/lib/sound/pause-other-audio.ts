/** Only one audio element plays at a time: starting one pauses the previous one. */
let sounding: HTMLMediaElement | null = null

export function pauseOtherAudio(element: HTMLMediaElement): void {
  if (sounding && sounding !== element) sounding.pause()
  sounding = element
}
