import { classNames } from '../class-names.ts'

interface DayMarkProps {
  hasMorning: boolean
  hasEvening: boolean
}

/**
 * A small disc: its upper half is the morning, its lower half the evening. So they can be distinguished without
 * seeing the colours.
 */
export function DayMark({ hasMorning, hasEvening }: DayMarkProps) {
  return (
    <span aria-hidden className="grid w-3 gap-px">
      <span
        className={classNames(
          'h-1.5 rounded-t-full',
          hasMorning && 'bg-(--dawn-deep) forced-colors:bg-[CanvasText]',
        )}
      />
      <span
        className={classNames(
          'h-1.5 rounded-b-full',
          hasEvening && 'bg-(--dusk-deep) forced-colors:bg-[CanvasText]',
        )}
      />
    </span>
  )
}
