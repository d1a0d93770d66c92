/**
 * Scripts for the page, in any browser: they count the audio element's time updates while the sound plays, and those of
 * them at which the loading message is shown. An update counts if the position has advanced since the update before it,
 * and no seek began in between.
 */

export interface TimeUpdates {
  playing: number
  loading: number
}

/**
 * A function body that starts counting. The counts are attributes of the document, because Firefox runs scripts in a
 * sandbox with variables of its own.
 */
export const countTimeUpdates = `
  const audio = document.querySelector('audio')
  const counts = document.documentElement.dataset
  counts.playing = counts.loading = 0
  let before = null
  audio.addEventListener('seeking', () => {
    before = null
  })
  audio.addEventListener('timeupdate', () => {
    const { currentTime, paused, seeking } = audio
    const isPlaying = before !== null && currentTime > before && !paused && !seeking
    before = currentTime
    if (!isPlaying) return
    counts.playing = Number(counts.playing) + 1
    // The player card and the dock both show this text while the sound has not arrived.
    if (document.body.textContent.includes('Loading the sound'))
      counts.loading = Number(counts.loading) + 1
  })`

/** A function body that returns the counts so far, as `TimeUpdates`. */
export const readTimeUpdates = `
  const { playing, loading } = document.documentElement.dataset
  return { playing: Number(playing), loading: Number(loading) }`
