import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { common } from '#client/texts/common.ts'
import { landing } from '#client/texts/landing.ts'
import { Button } from '#client/ui/button.tsx'
import { Section } from './section.tsx'

/** The contact section. It reserves the size of the form, so that nothing moves when the form loads. */
export function Contact() {
  const container = useRef<HTMLDivElement>(null)
  const form = useLazyForm(container)
  return (
    <Section id="contact" title={landing.contact.title} lead={landing.contact.lead}>
      <div
        ref={container}
        {...(!form.Form && !form.failed && placeholderAttributes)}
        className="mx-auto grid min-h-[35.75rem] max-w-[34rem] rounded-card border border-line bg-surface p-6 shadow-soft sm:p-9"
      >
        {form.Form && <form.Form />}
        {form.failed && (
          <div role="alert" className="grid place-content-center justify-items-center gap-4">
            <p className="text-center text-ink-soft">{landing.contact.failed}</p>
            <Button variant="secondary" onClick={form.load}>
              {common.tryAgain}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

/** Make the container focusable until the form has loaded. */
const placeholderAttributes = {
  tabIndex: 0,
  role: 'group',
  'aria-busy': true,
  'aria-label': landing.contact.loading,
} as const

/**
 * Loads the form when the visitor scrolls near it, because most visitors never do; and on the first
 * key press, because the Tab key can reach the form without scrolling.
 */
function useLazyForm(target: RefObject<Element | null>) {
  const [Form, setForm] = useState<ComponentType | null>(null)
  const [failed, setFailed] = useState(false)
  const shouldFocusForm = useRef(false)
  const load = useRef(() => {
    setFailed(false)
    import('./contact-form.tsx').then(
      ({ ContactForm }) => {
        // Read now: once the form is shown, the container is no longer focusable and loses the focus.
        const container = target.current
        shouldFocusForm.current = container?.ownerDocument.activeElement === container
        setForm(() => ContactForm)
      },
      () => setFailed(true),
    )
  }).current
  useEffect(() => {
    if (!target.current || typeof IntersectionObserver === 'undefined') return load()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        load()
      },
      { rootMargin: '800px' },
    )
    observer.observe(target.current)
    document.addEventListener('keydown', load, { once: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', load)
    }
  }, [target, load])
  // If the container had the focus, the first field of the form gets it.
  useEffect(() => {
    if (Form && shouldFocusForm.current) target.current?.querySelector('input')?.focus()
  }, [Form, target])
  return { Form, failed, load }
}
