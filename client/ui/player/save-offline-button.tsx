import { CircleCheck, CloudDownload } from 'lucide-react'
import { useState } from 'react'
import {
  canSaveOffline,
  type OfflineTrack,
  removeOfflineTrack,
  saveTrackOffline,
  useOfflineTracks,
} from '#client/lib/offline-tracks.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { offlineTrackToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { player as texts } from '#client/texts/player.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'

interface SaveOfflineButtonProps {
  track: OfflineTrack
  /** `icon`: for places without room for a label. */
  variant?: 'labelled' | 'icon'
  describedBy?: string
}

/** Saves a track for offline use, and removes it again. */
export function SaveOfflineButton({
  track,
  variant = 'labelled',
  describedBy,
}: SaveOfflineButtonProps) {
  const userId = useCurrentUser()?.id
  const isSaved = useOfflineTracks()?.some(({ trackId }) => trackId === track.trackId) ?? false
  const [busy, setBusy] = useState(false)
  if (!canSaveOffline() || userId === undefined) return null

  async function toggle(ownerId: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      if (isSaved) await removeOfflineTrack(track.trackId)
      else await saveTrackOffline(ownerId, track)
      toast(isSaved ? offlineTrackToasts.removed : offlineTrackToasts.saved)
    } catch {
      toast(offlineTrackToasts.failed)
    } finally {
      setBusy(false)
    }
  }

  const Icon = isSaved ? CircleCheck : CloudDownload
  const icon = busy ? <Spinner /> : <Icon aria-hidden className="size-4.5" />
  const attributes = {
    'aria-pressed': isSaved,
    'aria-busy': busy || undefined,
    'aria-describedby': describedBy,
    onClick: () => void toggle(userId),
  }
  if (variant === 'labelled') {
    return (
      <Button
        variant="quiet"
        size="sm"
        className={classNames('justify-self-center', isSaved && 'text-success')}
        {...attributes}
      >
        {icon}
        {texts.saveOffline}
      </Button>
    )
  }
  return (
    <button
      type="button"
      aria-label={texts.saveOffline}
      title={texts.saveOffline}
      className={classNames(
        'relative z-10 -m-1.5 grid size-11 place-items-center rounded-full',
        isSaved ? 'text-success' : 'text-ink-soft',
      )}
      {...attributes}
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface-raised shadow-soft">
        {icon}
      </span>
    </button>
  )
}
