import { useEffect, useRef, useState } from 'react'
import { pauseOtherAudio } from '#client/lib/sound/pause-other-audio.ts'
import { Button } from '#client/ui/button.tsx'
import { isFilmFile } from '#shared/film.ts'
import { filmVersion } from './our-film.ts'

const ours = (ending: string) => `/film/evenstream.${ending}?v=${filmVersion}`

/** Takes the place of the still: our own film, or the one that the operator has put there. */
export function FilmPlayer() {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const other = document.documentElement.dataset.film
  if (failed) {
    return (
      <FilmError
        onRetry={() => {
          setAttempt(attempt + 1)
          setFailed(false)
        }}
      />
    )
  }
  if (other && !isFilmFile(other)) return <FilmPage address={other} />
  return <FilmFile key={attempt} address={other} onFail={() => setFailed(true)} />
}

interface FilmFileProps {
  /** undefined: our own. */
  address: string | undefined
  onFail: () => void
}

function FilmFile({ address, onFail }: FilmFileProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.focus({ preventScroll: true })
    // Where a browser wants another press for it, its own controls are there to be pressed.
    element.play()?.catch(() => undefined)
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: ours has captions; another's are in the film itself
    <video
      ref={video}
      controls
      playsInline
      tabIndex={-1}
      aria-label="Film"
      src={address}
      onPlay={({ currentTarget }) => pauseOtherAudio(currentTarget)}
      // What one of its sources says comes by here too, and another may still be tried.
      onError={({ target, currentTarget }) => target === currentTarget && onFail()}
      className="size-full bg-black outline-none"
    >
      {address === undefined && (
        <>
          <source src={ours('webm')} type="video/webm" />
          {/* The last one to be tried: when it fails, all have. */}
          <source src={ours('mp4')} type="video/mp4" onError={onFail} />
          <track kind="captions" srcLang="en" label="English" src={ours('vtt')} default />
        </>
      )}
    </video>
  )
}

/** Another house's player. It may run and fill the screen, and reaches nothing of ours. */
function FilmPage({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return (
    <iframe
      ref={frame}
      title="Film"
      src={address}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      // Players ask which house they stand in; the page within it is nobody's business.
      referrerPolicy="strict-origin"
      className="size-full border-0 bg-black"
    />
  )
}

function FilmError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid size-full place-content-center justify-items-center gap-4 bg-surface px-6 text-center"
    >
      <p className="text-ink-soft">
        The film did not arrive, or this browser cannot play it. Check your connection and try
        again.
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
