import { writer } from '#client/texts/writer.ts'
import { classNames } from '../class-names.ts'

interface WrittenByProps {
  /** null: the built-in guide. */
  model: string | null
  className?: string
}

/** Names the writer of a script, of guidance or of a meditation. */
export function WrittenBy({ model, className }: WrittenByProps) {
  return (
    <p className={classNames('text-sm text-ink-soft', className)}>
      {model === null ? writer.writtenByGuide : writer.writtenByModel(model)}
    </p>
  )
}
