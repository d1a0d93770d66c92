/** Shown when the session cannot be read: says that the server is out of reach, and plays offline tracks. */

import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type OfflineTrack, useOfflineTracks } from '#client/lib/offline-tracks.ts'
import { SoundProvider } from '#client/lib/sound/sound-provider.tsx'
import { common } from '#client/texts/common.ts'
import { serverUnreachable } from '#client/texts/server-unreachable.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Button } from '#client/ui/button.tsx'
import { CoverArt } from '#client/ui/cover-art.tsx'
import { HelpDialogButton } from '#client/ui/help/help-dialog-button.tsx'
import { PlayerCard } from '#client/ui/player/player-card.tsx'
import { usePlayer } from '#client/ui/player/use-player.ts'
import { screenPaths } from '#shared/screen-paths.ts'

export default function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  const tracks = useOfflineTracks() ?? []
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  const [selected, setSelected] = useState<string | null>(null)
  // Retry when the connection is back, unless a track is selected: a successful retry would stop it.
  useEffect(() => {
    if (selected !== null) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [selected, onRetry])
  return (
    <main className="page-column grid min-h-dvh content-center gap-12 py-16">
      <section role="alert" className="grid justify-items-center gap-5 text-center">
        <BrandMark />
        <h1 className="text-heading">{serverUnreachable.title}</h1>
        <p className="max-w-md text-ink-soft">
          {isOffline ? serverUnreachable.offline : serverUnreachable.noAnswer}
        </p>
        <Button onClick={onRetry}>{common.tryAgain}</Button>
        {/* The help lines are loaded with this page: they need no network. */}
        <HelpDialogButton />
      </section>
      {tracks.length > 0 ? (
        <section aria-labelledby="offline-tracks" className="grid gap-5">
          <header className="grid gap-1.5 text-center">
            <h2 id="offline-tracks" className="text-2xl">
              {serverUnreachable.offlineTracks.title}
            </h2>
            <p className="text-ink-soft">{serverUnreachable.offlineTracks.text}</p>
          </header>
          {/* Nobody is known to be signed in: playback positions are kept apart from those of users. */}
          <SoundProvider userId="">
            <OfflineTrackList tracks={tracks} selected={selected} onSelect={setSelected} />
          </SoundProvider>
        </section>
      ) : (
        <p className="mx-auto max-w-md text-center text-[0.9375rem] text-ink-soft">
          {serverUnreachable.offlineTracks.none}
        </p>
      )}
    </main>
  )
}

interface OfflineTrackListProps {
  tracks: readonly OfflineTrack[]
  selected: string | null
  onSelect: (trackId: string) => void
}

function OfflineTrackList({ tracks, selected, onSelect }: OfflineTrackListProps) {
  return (
    <ul className="grid gap-3">
      {tracks.map((track) => (
        <li key={track.trackId}>
          {track.trackId === selected ? (
            <SelectedTrack track={track} />
          ) : (
            <button
              type="button"
              onClick={() => onSelect(track.trackId)}
              className="flex w-full items-center gap-4 rounded-card border border-line bg-surface p-3 pe-5 text-start shadow-soft transition duration-200 hover:border-edge"
            >
              <CoverArt
                seed={track.cover.seed}
                theme={track.cover.theme}
                className="size-16 shrink-0 rounded-control"
              />
              <span dir="auto" className="min-w-0 flex-1 font-serif text-lg leading-snug">
                {track.title}
              </span>
              <Play aria-hidden className="size-5 shrink-0 text-accent" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function SelectedTrack({ track }: { track: OfflineTrack }) {
  const { trackId, audioUrl, title, cover, of } = track
  const player = usePlayer({ id: trackId, audioUrl, trackId, title, cover, href: screenPaths.home })
  const { playback } = player
  useEffect(() => playback.play(), [playback])
  return <PlayerCard player={player} title={title} resourceId={of} fileName={title} showsCaptions />
}
