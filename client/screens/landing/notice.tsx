import { useEffect, useState } from 'react'

/** Renders the empty region first: screen readers announce only later changes of a live region. */
export function Notice({ text }: { text: string | null }) {
  const [announcedText, setAnnouncedText] = useState<string | null>(null)
  useEffect(() => setAnnouncedText(text), [text])

  return (
    <div role="status">
      {announcedText && (
        <p className="border-b border-line bg-dawn-soft px-5 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 text-center text-[0.9375rem] text-ink">
          {announcedText}
        </p>
      )}
    </div>
  )
}
