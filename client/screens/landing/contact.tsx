import { Section } from './section.tsx'

/** Holds the place of the contact form: a sheet of writing paper. */
export function Contact() {
  return (
    <Section
      id="contact"
      title="Get in Touch"
      lead="Questions, corrections and kind words are welcome here."
    >
      <div className="mx-auto grid max-w-[34rem] gap-9 rounded-card border border-line bg-surface px-8 pt-10 pb-12 shadow-soft">
        <p className="text-center text-ink-soft">The letter box is not open yet.</p>
        <span aria-hidden className="h-px bg-line" />
        <span aria-hidden className="h-px bg-line" />
        <span aria-hidden className="h-px w-2/3 bg-line" />
      </div>
    </Section>
  )
}
