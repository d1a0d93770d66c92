import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/lib/api-error.ts'
import { call } from '#client/lib/call.ts'
import { contactFailed, contactToasts } from '#client/lib/contact-toasts.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { toast } from '#client/lib/toasts.ts'
import { contactForm } from '#client/texts/contact-form.ts'
import { fields } from '#client/texts/fields.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { Input } from '#client/ui/input.tsx'
import { Textarea } from '#client/ui/textarea.tsx'
import { contactMessage, sendContactMessage } from '#shared/contract/contact.ts'
import { fieldErrorsOf } from '#shared/field-errors.ts'
import { fieldErrorText } from '#shared/field-texts.ts'

export function ContactForm() {
  const [sentCount, setSentCount] = useState(0)
  const [isSent, setSent] = useState(false)
  if (isSent) return <Thanks onSendAnother={() => setSent(false)} />
  return (
    <MessageForm
      isAnother={sentCount > 0}
      onSent={() => {
        setSentCount(sentCount + 1)
        setSent(true)
      }}
    />
  )
}

const emptyValues = { name: '', email: '', message: '' }
type FieldName = keyof typeof emptyValues

/** The message about the first error of each field. */
function validationErrors(values: typeof emptyValues): Partial<Record<FieldName, string>> {
  const issues = contactMessage.safeParse(values).error?.issues ?? []
  const errors = issues.flatMap((issue) => fieldErrorsOf(issue, 1))
  // Reversed: of several entries with one key, `fromEntries` keeps the last.
  return Object.fromEntries(
    errors.map((error) => [error.field, fieldErrorText(error, fields)]).reverse(),
  )
}

interface MessageFormProps {
  /** Whether a message was sent before: the first field then gets the focus. */
  isAnother: boolean
  onSent: () => void
}

function MessageForm({ isAnother, onSent }: MessageFormProps) {
  const [values, setValues] = useState(emptyValues)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, isSending)
  const field = (name: FieldName) => form.current?.elements.namedItem(name) as HTMLElement | null
  useEffect(() => {
    if (isAnother) (form.current?.elements.namedItem('name') as HTMLElement | null)?.focus()
  }, [isAnother])

  // Errors are shown after the first submission, then on every change.
  const errors = wasSubmitted ? validationErrors(values) : {}
  const control = (name: FieldName) => ({
    name,
    value: values[name],
    readOnly: isSending,
    onChange: ({ target }: { target: { value: string } }) =>
      setValues({ ...values, [name]: target.value }),
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    setSubmitted(true)
    const [invalid] = Object.keys(emptyValues).filter((name) => name in validationErrors(values))
    if (invalid) {
      field(invalid as FieldName)?.focus()
      return
    }
    const reference = String(new FormData(event.currentTarget).get('reference') ?? '')
    setSending(true)
    try {
      const trimmed = contactMessage.parse(values)
      await call(sendContactMessage, { body: { ...trimmed, ...(reference && { reference }) } })
      toast(contactToasts.sent)
      onSent()
    } catch (error) {
      toast(contactFailed(error instanceof ApiError ? error : undefined))
      setSending(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid content-start gap-5">
      <Field label={contactForm.name} error={errors.name}>
        {(aria) => <Input {...aria} {...control('name')} autoComplete="name" />}
      </Field>
      <Field label={contactForm.email} error={errors.email}>
        {(aria) => <Input {...aria} {...control('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label={contactForm.message} error={errors.message}>
        {(aria) => <Textarea {...aria} {...control('message')} rows={5} dir="auto" />}
      </Field>
      <Honeypot />
      <Button ref={button} type="submit" busy={isSending} className="mt-1">
        {isSending ? contactForm.submitting : contactForm.submit}
      </Button>
      <p className="text-center text-sm text-ink-soft">{contactForm.addressNote}</p>
    </form>
  )
}

/**
 * A field that is hidden from users, screen readers and the keyboard; bots fill it in. Browsers do
 * not autofill a field of this name.
 */
function Honeypot() {
  return (
    <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
      <label>
        {contactForm.honeypot}
        <input name="reference" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function Thanks({ onSendAnother }: { onSendAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is removed together with the focused button, so the heading gets the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="grid animate-appear content-center justify-items-center gap-4 py-10 text-center">
      <BrandMark className="size-12" />
      <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {contactForm.sent.title}
      </h3>
      <p className="max-w-sm text-balance text-ink-soft">{contactForm.sent.text}</p>
      <Button variant="secondary" className="mt-2" onClick={onSendAnother}>
        {contactForm.sent.another}
      </Button>
    </div>
  )
}
