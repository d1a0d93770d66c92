/**
 * A tooltip on hover and keyboard focus. Radix's tooltip is not used: with its positioning library it is a seventh
 * of the size limit of the home screen, for tooltips in the header alone.
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

const delayMs = 700
/** Within this time after a tooltip has closed, other than by Escape, the next one opens without delay. */
const skipDelayMs = 300

let lastClosedAt = Number.NEGATIVE_INFINITY

interface TooltipProps {
  text: string
  /** The described control; it needs its own label, since touch devices show no tooltip. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const { open, ...handlers } = useTooltip()
  return (
    // The wrapper includes the tooltip, so that the pointer can move onto it.
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
  const openTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** After a press, this tooltip does not open while the pointer is still on its control. */
  const wasPressed = useRef(false)

  function show(): void {
    clearTimeout(openTimer.current)
    openTimer.current = undefined
    setOpen(true)
  }
  function hide(): void {
    clearTimeout(openTimer.current)
    openTimer.current = undefined
    if (open) lastClosedAt = performance.now()
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(openTimer.current), [])
  useEffect(() => {
    if (!open) return
    const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [open])

  return {
    open,
    onPointerMove({ pointerType }: { pointerType: string }) {
      if (pointerType === 'touch' || open || wasPressed.current || openTimer.current) return
      if (performance.now() - lastClosedAt < skipDelayMs) show()
      else openTimer.current = setTimeout(show, delayMs)
    },
    onPointerLeave() {
      wasPressed.current = false
      hide()
    },
    onPointerDown() {
      wasPressed.current = true
      hide()
    },
    onFocus() {
      if (!wasPressed.current) show()
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) hide()
    },
  }
}
