import { useRef, useState } from 'react'
import { longDate } from '#client/lib/dates.ts'
import type { NarrationRequest } from '#client/lib/jobs/job-types.ts'
import { type Narration, useNarration } from '#client/lib/jobs/jobs.tsx'
import { entryAudioPath, type JournalEntry } from '#client/lib/journal.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import type { TrackLabels } from '#client/lib/sound/sound.ts'
import { journalEntries } from '#client/texts/journal-entries.ts'
import { defaultPace } from '#shared/narration.ts'
import { Button } from '../button.tsx'
import { LastFailure } from '../narration/last-failure.tsx'
import { NarrationForm } from '../narration/narration-form.tsx'
import { NarrationProgress } from '../narration/narration-progress.tsx'
import { PaceField } from '../narration/pace-field.tsx'
import { PlayerCard } from '../player/player-card.tsx'
import { usePlayer } from '../player/use-player.ts'
import { WrittenBy } from '../writer/written-by.tsx'

const texts = journalEntries.meditation

/** The player of an entry's meditation, or the form that requests it. */
export function Meditation({ entry }: { entry: JournalEntry }) {
  const narration = useNarration('journal_meditation_audio', entry.id)
  const labels = useLabels(entry)
  const { meditationAudioUrl } = entry
  if (meditationAudioUrl !== null) {
    return <MeditationPlayer key={meditationAudioUrl} entry={entry} audioUrl={meditationAudioUrl} />
  }
  if (entry.canBeNarrated === false) return <MeditationImpossible />
  return <NarrationForm narration={narration} track={labels} label={texts.generate} />
}

interface DescribedBy {
  /** The id of an element that identifies the entry. */
  describedBy: string
}

/** The player or a form in one row, for a list of entries. */
export function MeditationRow({ entry, describedBy }: { entry: JournalEntry } & DescribedBy) {
  const narration = useNarration('journal_meditation_audio', entry.id)
  const labels = useLabels(entry)
  const { meditationAudioUrl } = entry
  if (meditationAudioUrl !== null) {
    return <MeditationPlayer key={meditationAudioUrl} entry={entry} audioUrl={meditationAudioUrl} />
  }
  if (entry.canBeNarrated === false) return <MeditationImpossible />
  return <MeditationRequestRow narration={narration} track={labels} describedBy={describedBy} />
}

/** What the dock and the lock screen show of the meditation's track, and the entry that it belongs to. */
function useLabels(entry: JournalEntry): TrackLabels {
  const user = useCurrentUser()
  return {
    title: texts.trackNames[entry.timeOfDay](longDate(entry.createdAt)),
    cover: { seed: entry.targetSlideId ?? entry.id },
    href: entryAudioPath(user),
    resourceId: entry.id,
  }
}

function MeditationImpossible() {
  return <p className="text-sm text-ink-soft">{texts.impossible}</p>
}

interface MeditationRequestRowProps extends DescribedBy {
  narration: Narration
  track: TrackLabels
}

/** This form offers no choice of voice: the server uses the one chosen last, or the default. */
function MeditationRequestRow({ narration, track, describedBy }: MeditationRequestRowProps) {
  const { job, queueing, failure, generate } = narration
  const [pace, setPace] = useState<NarrationRequest['pace']>(defaultPace)
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const isInProgress = queueing || job !== null
  useRestoreFocus(button, isInProgress, { element: status, isShown: job !== null })
  return (
    <div className="grid gap-4">
      {job && <NarrationProgress ref={status} job={job} track={track} />}
      {failure && !isInProgress && <LastFailure failure={failure} />}
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,13rem)_auto] sm:justify-start">
        <PaceField value={pace} onChange={setPace} disabled={isInProgress} />
        <Button
          ref={button}
          variant="secondary"
          busy={queueing}
          disabled={isInProgress}
          aria-describedby={describedBy}
          onClick={() => generate({ pace })}
        >
          {texts.generate}
        </Button>
      </div>
    </div>
  )
}

function MeditationPlayer({ entry, audioUrl }: { entry: JournalEntry; audioUrl: string }) {
  const labels = useLabels(entry)
  const player = usePlayer({
    id: entry.meditationTrackId ?? audioUrl,
    audioUrl,
    trackId: entry.meditationTrackId,
    ...labels,
  })
  return (
    <div className="grid gap-2">
      <PlayerCard
        player={player}
        title={texts.title}
        level={3}
        resourceId={entry.id}
        fileName={labels.title}
        showsCaptions
      />
      <WrittenBy model={entry.meditationWrittenBy} />
    </div>
  )
}
