import { writer } from '#client/texts/writer.ts'
import { classNames } from '../class-names.ts'

interface WrittenByProps {
  /** null: the built-in guide. */
  model: string | null
  className?: string
}

/** Shown under every generated text. */
export function WrittenBy({ model, className }: WrittenByProps) {
  return (
    <p className={classNames('text-sm text-ink-soft', className)}>
      {model === null ? writer.writtenByGuide : writer.writtenByModel(model)}
    </p>
  )
}
