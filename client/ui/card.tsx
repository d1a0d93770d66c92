import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A raised panel. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames(
        'overflow-clip rounded-card border border-line bg-surface shadow-soft',
        className,
      )}
      {...rest}
    />
  )
}

export function CardHeader({ className, ...rest }: ComponentProps<'header'>) {
  return (
    <header
      className={classNames('grid gap-1.5 px-[min(1.5rem,7.5vw)] pt-6', className)}
      {...rest}
    />
  )
}

interface CardTitleProps extends ComponentProps<'h2'> {
  /** Heading level; the style is the same. */
  level?: 2 | 3
}

export function CardTitle({ level = 2, className, ...rest }: CardTitleProps) {
  const Heading = `h${level}` as const
  return <Heading className={classNames('text-2xl', className)} {...rest} />
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('px-[min(1.5rem,7.5vw)] py-6', className)} {...rest} />
}
