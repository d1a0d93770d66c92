import { help } from '#client/texts/help.ts'
import { HelpLines } from './help-lines.tsx'

/** Help lines shown inline, for a slide or entry that needs support without a care answer. `level`: of the heading. */
export function InlineHelp({ level }: { level: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <div className="grid gap-4 rounded-control border border-line bg-surface-raised p-5">
      <Heading className="text-xl">{help.inlineHeading}</Heading>
      <HelpLines />
    </div>
  )
}
