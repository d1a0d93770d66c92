/** Only one audio element plays at a time: starting one pauses the previous one. */
let playingElement: HTMLMediaElement | null = null

export function pauseOtherAudio(element: HTMLMediaElement): void {
  if (playingElement && playingElement !== element) playingElement.pause()
  playingElement = element
}
