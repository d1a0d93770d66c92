import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses } from './field.tsx'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(controlClasses, 'h-12', className)} {...rest} />
}
