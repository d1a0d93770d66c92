import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Section } from './section.tsx'

/** A sheet of writing paper. It has the size of the form before that arrives: nothing moves. */
export function Contact() {
  const sheet = useRef<HTMLDivElement>(null)
  const form = useForm(sheet)
  return (
    <Section
      id="contact"
      title="Get in Touch"
      lead="Questions, corrections and kind words are welcome here."
    >
      <div
        ref={sheet}
        className="mx-auto grid min-h-[35.75rem] max-w-[34rem] rounded-card border border-line bg-surface p-6 shadow-soft sm:p-9"
      >
        {form.Form && <form.Form />}
        {form.failed && (
          <div role="alert" className="grid place-content-center justify-items-center gap-4">
            <p className="text-center text-ink-soft">The form did not arrive.</p>
            <Button variant="secondary" onClick={form.fetch}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

/** Most visitors never come so far down: it is fetched for those who come near. */
function useForm(place: RefObject<Element | null>) {
  const [Form, setForm] = useState<ComponentType | null>(null)
  const [failed, setFailed] = useState(false)
  const fetch = useRef(() => {
    setFailed(false)
    import('./contact-form.tsx').then(
      ({ ContactForm }) => setForm(() => ContactForm),
      () => setFailed(true),
    )
  }).current
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return fetch()
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        fetch()
      },
      { rootMargin: '800px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [place, fetch])
  return { Form, failed, fetch }
}
