import { PauseMark } from '#client/ui/pause-mark.tsx'
import { type Item, type Paragraph, parseScript } from '#core/script/notation.ts'

/** The script as a book has it: paragraphs of a readable measure, and silence drawn as breath. */
export function ScriptText({ script }: { script: string }) {
  const { paragraphs } = parseScript(script)
  return (
    <div className="script mx-auto grid gap-5 [&>:first-child]:first-letter:float-left [&>:first-child]:first-letter:pr-2 [&>:first-child]:first-letter:text-[4.2rem] [&>:first-child]:first-letter:leading-[0.86] [&>:first-child]:first-letter:text-accent">
      {paragraphs.map((items, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a script is read, never rearranged
        <p key={place}>{items.map((_item, at) => setItem(items, at))}</p>
      ))}
    </div>
  )
}

/** A pause belongs to the words before it: a line never begins with one. */
function setItem(items: Paragraph, at: number) {
  const item = items[at]
  const next = items[at + 1]
  if (item?.kind === 'pause') {
    if (items[at - 1]?.kind === 'sentence') return null
    return <PauseMark key={at} seconds={item.seconds} inline />
  }
  if (item === undefined) return null
  if (next?.kind !== 'pause') return `${item.text} `
  const { start, lastWord } = splitOffLastWord(item)
  return (
    <span key={at}>
      {start}
      <span className="whitespace-nowrap">
        {lastWord} <PauseMark seconds={next.seconds} inline />
      </span>{' '}
    </span>
  )
}

function splitOffLastWord({ text }: Extract<Item, { kind: 'sentence' }>) {
  const from = text.lastIndexOf(' ') + 1
  return { start: text.slice(0, from), lastWord: text.slice(from) }
}
