import { classNames } from '../class-names.ts'

/** Shows guidance as paragraphs that look like those of a script. */
export function GuidanceText({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className={classNames('script grid gap-4 wrap-anywhere', className)}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are never rearranged
        <p key={index} dir="auto" className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}
