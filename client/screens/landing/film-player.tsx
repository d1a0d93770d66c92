import { useEffect, useRef, useState } from 'react'
import { pauseOtherAudio } from '#client/lib/sound/pause-other-audio.ts'
import { common } from '#client/texts/common.ts'
import { filmPlayer } from '#client/texts/film-player.ts'
import { Button } from '#client/ui/button.tsx'
import { isFilmFile } from '#shared/film.ts'
import { filmVersion } from './our-film.ts'

const filmUrl = (extension: string) => `/film/evenstream.${extension}?v=${filmVersion}`

/** Plays the product's film, or the one that the operator has configured, in place of the still. */
export function FilmPlayer() {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const operatorFilm = document.documentElement.dataset.film
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
  if (operatorFilm && !isFilmFile(operatorFilm)) return <EmbeddedFilm url={operatorFilm} />
  return <FilmFile key={attempt} url={operatorFilm} onFail={() => setFailed(true)} />
}

interface FilmFileProps {
  /** undefined: the product's own film. */
  url: string | undefined
  onFail: () => void
}

function FilmFile({ url, onFail }: FilmFileProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.focus({ preventScroll: true })
    // If the browser blocks autoplay, the user starts the film with its controls.
    element.play()?.catch(() => undefined)
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: the product's film has captions; an operator's film brings its own
    <video
      ref={video}
      controls
      playsInline
      tabIndex={-1}
      aria-label={filmPlayer.label}
      src={url}
      // In WebKit, the `default` attribute alone does not show the captions.
      onLoadedMetadata={({ currentTarget }) => {
        const [captions] = url === undefined ? currentTarget.textTracks : []
        if (captions) captions.mode = 'showing'
      }}
      onPlay={({ currentTarget }) => pauseOtherAudio(currentTarget)}
      // Errors of a source reach this handler too, while another source may still load.
      onError={({ target, currentTarget }) => target === currentTarget && onFail()}
      className="size-full bg-black outline-none"
    >
      {url === undefined && (
        <>
          <source src={filmUrl('webm')} type="video/webm" />
          {/* The browser tries this source last: when it fails, all have failed. */}
          <source src={filmUrl('mp4')} type="video/mp4" onError={onFail} />
          <track
            kind="captions"
            srcLang="en"
            label={filmPlayer.captions}
            src={filmUrl('vtt')}
            default
          />
        </>
      )}
    </video>
  )
}

/** An external player in a sandboxed frame. */
function EmbeddedFilm({ url }: { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return (
    <iframe
      ref={frame}
      title={filmPlayer.label}
      src={url}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      // Players require the origin of the page; they must not receive its path.
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
      <p className="text-ink-soft">{filmPlayer.failed}</p>
      <Button variant="secondary" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
