import { useEffect } from 'react'
import { leaveQuickly } from '#client/lib/quick-exit.ts'
import { care } from '#client/texts/care.ts'
import { Button } from '../button.tsx'

/** Milliseconds within which the second press of Escape counts. */
const doublePressMs = 2000

/** Leaves the app at once, by a button or, with `byKeyboard`, by pressing Escape twice. */
export function QuickExit({ byKeyboard = false }: { byKeyboard?: boolean }) {
  useEffect(() => {
    if (!byKeyboard) return
    let lastEscapeAt = Number.NEGATIVE_INFINITY
    const onKeyDown = ({
      key,
      timeStamp,
      repeat,
      isComposing,
      defaultPrevented,
    }: KeyboardEvent) => {
      // A press that closes a dialog or a list, or that ends the composition of a character, does not count.
      if (key !== 'Escape' || repeat || isComposing || defaultPrevented) return
      if (timeStamp - lastEscapeAt <= doublePressMs) leaveQuickly()
      lastEscapeAt = timeStamp
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [byKeyboard])
  return (
    <div className="flex items-center gap-4">
      <LeaveButton />
      <p className="hidden flex-1 text-sm text-ink-soft sm:block">
        {byKeyboard ? care.leave.hintWithKey : care.leave.hint}
      </p>
    </div>
  )
}

export function LeaveButton() {
  return (
    <Button className="justify-self-start" onClick={leaveQuickly}>
      {care.leave.button}
    </Button>
  )
}
