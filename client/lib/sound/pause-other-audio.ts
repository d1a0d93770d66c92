/**
 * Only one audio element plays at a time, in all tabs of the browser (old browsers: in each tab): starting one
 * pauses the one that was started before it.
 */

/** The element that was started last in this tab; it may be paused. */
let lastStartedElement: HTMLMediaElement | null = null
let otherTabs: BroadcastChannel | null = null

/** Call this when an element starts to play. */
export function pauseOtherAudio(element: HTMLMediaElement): void {
  if (lastStartedElement && lastStartedElement !== element) lastStartedElement.pause()
  lastStartedElement = element
  // Opened by the first sound: before it, this tab has nothing to pause.
  otherTabs ??= openChannel()
  otherTabs?.postMessage('started')
}

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel('sound')
  channel.onmessage = () => lastStartedElement?.pause()
  return channel
}
