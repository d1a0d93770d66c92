import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './field.tsx'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(controlLook, 'h-12', className)} {...rest} />
}
