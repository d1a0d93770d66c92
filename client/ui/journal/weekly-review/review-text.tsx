import type { ReactNode } from 'react'
import { dateInYear } from '#client/lib/calendar-days.ts'
import { journalToasts } from '#client/lib/toast-catalogue.ts'
import { useDeleteReview, type WeeklyReview } from '#client/lib/weekly-reviews.ts'
import { weeklyReview } from '#client/texts/weekly-review.ts'
import { DeleteButton } from '../../delete-button.tsx'

interface ReviewTextProps {
  review: WeeklyReview
  /** The id of the heading of this review. */
  headingId: string
  onDeleted: () => void
}

/** A review with its button to delete it. */
export function ReviewText({ review, headingId, onDeleted }: ReviewTextProps) {
  const { mutate: remove, isPending: deleting } = useDeleteReview({ onDeleted })
  return (
    <div className="grid gap-6">
      {review.isDamaged ? (
        <p className="text-ink-soft">{weeklyReview.damaged}</p>
      ) : (
        <Parts {...review} />
      )}
      <div className="-mb-2 flex justify-end">
        <DeleteButton
          size="sm"
          label={weeklyReview.deletion.button}
          title={weeklyReview.deletion.title}
          text={weeklyReview.deletion.text}
          busy={deleting}
          onConfirm={() => remove(review.id)}
          dialogLoadFailureToast={journalToasts.reviewDeleteFailed}
          describedBy={headingId}
        />
      </div>
    </div>
  )
}

function Parts({ opening, lines, lightened, returned, question }: WeeklyReview) {
  return (
    <>
      <p className="script text-base leading-7">{opening}</p>
      {lines.length > 0 && (
        <Part label={weeklyReview.lines}>
          <ul className="grid gap-4">
            {lines.map(({ text, writtenOn }) => (
              <li key={text} className="border-l-2 border-accent/60 pl-4">
                <blockquote
                  dir="auto"
                  className="font-serif text-lg leading-snug text-pretty wrap-anywhere"
                >
                  {text}
                </blockquote>
                <time dateTime={writtenOn} className="text-sm text-ink-soft">
                  {dateInYear(writtenOn)}
                </time>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Passage label={weeklyReview.lightened} text={lightened} />
      <Passage label={weeklyReview.returned} text={returned} />
      <Passage label={weeklyReview.question} text={question} />
    </>
  )
}

function Passage({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null
  return (
    <Part label={label}>
      <p dir="auto" className="script text-base leading-7 wrap-anywhere">
        {text}
      </p>
    </Part>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-sm font-semibold text-ink-soft">{label}</h3>
      {children}
    </div>
  )
}
