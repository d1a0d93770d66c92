import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  neutral: 'border-line bg-surface-raised text-ink-soft',
  accent: 'border-transparent bg-accent-soft text-accent',
  dawn: 'border-transparent bg-dawn-soft text-dawn',
  dusk: 'border-transparent bg-dusk-soft text-dusk',
  success: 'border-current/30 bg-surface-raised text-success',
  danger: 'border-transparent bg-danger-soft text-danger',
} as const

interface BadgeProps extends ComponentProps<'span'> {
  tone?: keyof typeof tones
}

export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-[0.8125rem] leading-snug font-semibold',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
