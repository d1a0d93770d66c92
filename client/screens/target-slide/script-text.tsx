import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { PauseMark } from '#client/ui/pause-mark.tsx'
import { type Item, type Pause, parseScript } from '#core/script/notation.ts'

interface ScriptTextProps {
  script: string
  ref?: RefObject<HTMLDivElement | null>
  /** Index of the spoken sentence in the script. */
  spokenIndex?: number | null
  /** Called when a sentence is clicked. Keyboard users seek with the player's slider instead. */
  onSentenceClick?: (index: number) => void
}

/** The script in paragraphs, with its pauses drawn. */
export function ScriptText({ script, ref, spokenIndex = null, onSentenceClick }: ScriptTextProps) {
  const paragraphs = useMemo(() => toPieces(script), [script])
  const ownRef = useRef<HTMLDivElement>(null)
  const text = ref ?? ownRef
  useSentenceClicks(text, onSentenceClick)
  return (
    <div
      ref={text}
      className={classNames(
        'script mx-auto grid xl:mx-0 gap-5 transition-colors duration-400 [&>:first-child]:first-letter:float-left [&>:first-child]:first-letter:pr-2 [&>:first-child]:first-letter:text-[4.2rem] [&>:first-child]:first-letter:leading-[0.86] [&>:first-child]:first-letter:text-accent',
        spokenIndex !== null && 'text-ink-soft',
      )}
    >
      {paragraphs.map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <p key={index}>
          {pieces.map((piece, position) =>
            piece.kind === 'pause' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <PauseMark key={position} seconds={piece.seconds} inline />
            ) : (
              <SentenceText
                key={piece.index}
                piece={piece}
                isSpoken={piece.index === spokenIndex}
              />
            ),
          )}
        </p>
      ))}
    </div>
  )
}

interface SentencePiece {
  kind: 'sentence'
  text: string
  /** Index among all sentences of the script. */
  index: number
  /** Seconds of the pause after the sentence. */
  pause: number | null
}

/** Attaches a pause to the sentence directly before it, so that usually no line begins with that pause. */
function toPieces(script: string): (SentencePiece | Pause)[][] {
  let index = 0
  return parseScript(script).paragraphs.map((items) =>
    items.flatMap((item, position): (SentencePiece | Pause)[] => {
      if (item.kind === 'pause') return items[position - 1]?.kind === 'sentence' ? [] : [item]
      const nextItem: Item | undefined = items[position + 1]
      const pause = nextItem?.kind === 'pause' ? nextItem.seconds : null
      return [{ kind: 'sentence', text: item.text, index: index++, pause }]
    }),
  )
}

function SentenceText({ piece, isSpoken }: { piece: SentencePiece; isSpoken: boolean }) {
  const { text, index, pause } = piece
  const lastWordStart = startOfLastWord(text)
  return (
    <>
      <span
        data-sentence={index}
        {...(isSpoken && { 'aria-current': true })}
        className="rounded-md box-decoration-clone py-0.5 transition-colors duration-400 aria-[current]:bg-accent-soft aria-[current]:text-ink aria-[current]:shadow-[-0.18em_0_0_var(--accent-soft),0.18em_0_0_var(--accent-soft)] aria-[current]:forced-color-adjust-none forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]"
      >
        {pause === null ? (
          text
        ) : (
          <>
            {text.slice(0, lastWordStart)}
            <span className="whitespace-nowrap">
              {text.slice(lastWordStart)} <PauseMark seconds={pause} inline />
            </span>
          </>
        )}
      </span>{' '}
    </>
  )
}

/** In characters. A longer last word may break, so the pause after it is not kept on its line. */
const maxJoinedWordLength = 24

function startOfLastWord(text: string): number {
  const start = text.lastIndexOf(' ') + 1
  return text.length - start > maxJoinedWordLength ? text.length : start
}

function useSentenceClicks(
  text: RefObject<HTMLDivElement | null>,
  onSentenceClick: ScriptTextProps['onSentenceClick'],
): void {
  useEffect(() => {
    const element = text.current
    if (!element || !onSentenceClick) return
    const onClick = ({ target }: MouseEvent) => {
      // The user is selecting text.
      if (window.getSelection()?.isCollapsed === false || !(target instanceof Element)) return
      const index = target.closest<HTMLElement>('[data-sentence]')?.dataset.sentence
      if (index !== undefined) onSentenceClick(Number(index))
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [text, onSentenceClick])
}
