/**
 * A word about a control, for those who point at it or reach it by the keyboard. Our own few lines
 * rather than Radix's part: its one use stands in the header, and would bring a library that places
 * floating things, a sixth of what the home screen may weigh.
 */
import {
  cloneElement,
  type FocusEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

const delay = 700
/** Coming from another tooltip within this time, one does not wait again. */
const skipDelay = 300

let lastClosedAt = Number.NEGATIVE_INFINITY

interface TooltipProps {
  text: string
  /** The control it speaks of; it must have a name of its own, since touch never sees a tooltip. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const { open, ...handlers } = useTooltip()
  return (
    // What is pointed at is the control and its tooltip together: one can move from one to the other.
    <span role="presentation" className="relative inline-flex" {...handlers}>
      {cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open && (
        <span className="pointer-events-auto absolute end-0 top-full z-50 pt-1.5">
          <span
            id={id}
            role="tooltip"
            className="block animate-appear rounded-control bg-ink px-3 py-1.5 text-sm whitespace-nowrap text-ground shadow-soft"
          >
            {text}
          </span>
        </span>
      )}
    </span>
  )
}

function useTooltip() {
  const [open, setOpen] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whoever has just used the control knows what it does. */
  const used = useRef(false)

  function show(): void {
    clearTimeout(waiting.current)
    waiting.current = undefined
    setOpen(true)
  }
  function hide(): void {
    clearTimeout(waiting.current)
    waiting.current = undefined
    if (open) lastClosedAt = performance.now()
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    if (!open) return
    const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [open])

  return {
    open,
    onPointerMove({ pointerType }: { pointerType: string }) {
      if (pointerType === 'touch' || open || used.current || waiting.current) return
      if (performance.now() - lastClosedAt < skipDelay) show()
      else waiting.current = setTimeout(show, delay)
    },
    onPointerLeave() {
      used.current = false
      hide()
    },
    onPointerDown() {
      used.current = true
      hide()
    },
    onFocus() {
      if (!used.current) show()
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) hide()
    },
  }
}
