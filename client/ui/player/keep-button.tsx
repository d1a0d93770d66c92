import { CircleCheck, CloudDownload } from 'lucide-react'
import { useState } from 'react'
import {
  canKeepTracks,
  forgetKeptTrack,
  type KeptTrack,
  keepTrack,
  useKeptTracks,
} from '#client/lib/kept-tracks.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { keptToasts } from '#client/lib/toast-texts.ts'
import { toast } from '#client/lib/toasts.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'

interface KeepButtonProps {
  track: KeptTrack
  /** For where there is no room for words. */
  look?: 'words' | 'icon'
  describedBy?: string
}

/** Keeps a track for the time without a connection, and lets go of it again. */
export function KeepButton({ track, look = 'words', describedBy }: KeepButtonProps) {
  const userId = useCurrentUser()?.id
  const kept = useKeptTracks()?.some(({ trackId }) => trackId === track.trackId) ?? false
  const [busy, setBusy] = useState(false)
  if (!canKeepTracks() || userId === undefined) return null

  async function change(keeper: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      if (kept) await forgetKeptTrack(track.trackId)
      else await keepTrack(keeper, track)
      toast(kept ? keptToasts.removed : keptToasts.kept)
    } catch {
      toast(keptToasts.failed)
    } finally {
      setBusy(false)
    }
  }

  const Icon = kept ? CircleCheck : CloudDownload
  const sign = busy ? <Spinner /> : <Icon aria-hidden className="size-4.5" />
  const attributes = {
    'aria-pressed': kept,
    'aria-busy': busy || undefined,
    'aria-describedby': describedBy,
    onClick: () => void change(userId),
  }
  if (look === 'words') {
    return (
      <Button
        variant="quiet"
        size="sm"
        className={classNames('justify-self-center', kept && 'text-success')}
        {...attributes}
      >
        {sign}
        Keep on this device
      </Button>
    )
  }
  return (
    <button
      type="button"
      aria-label="Keep on this device"
      title="Keep on this device"
      className={classNames(
        'relative z-10 -m-1.5 grid size-11 place-items-center rounded-full',
        kept ? 'text-success' : 'text-ink-soft',
      )}
      {...attributes}
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface-raised shadow-soft">
        {sign}
      </span>
    </button>
  )
}
