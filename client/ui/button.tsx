import { type ComponentProps, cloneElement, type ReactElement } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const variants = {
  primary:
    'border-transparent bg-linear-100 bg-origin-border from-accent to-accent-deep text-accent-ink shadow-soft hover:brightness-108 active:brightness-95',
  secondary:
    'border-edge bg-surface-raised text-ink hover:border-accent hover:bg-accent-soft active:brightness-97',
  quiet:
    'border-transparent text-ink-soft hover:bg-accent-soft hover:text-ink active:brightness-97',
  // Distinct from the primary button without dominating.
  destructive:
    'border-danger bg-danger-soft text-danger hover:bg-danger hover:text-danger-ink active:brightness-95',
  // For a button that opens a confirmation, which has the red button.
  quietDestructive:
    'border-transparent text-ink-soft hover:bg-danger-soft hover:text-danger active:brightness-97',
} as const

const sizes = {
  md: 'min-h-12 px-6 py-2.5',
  sm: 'min-h-11 px-4.5 py-2 text-sm',
  /** Two fit side by side in half the width of a phone. */
  compact: 'min-h-11 px-2.5 py-2 text-sm',
  icon: 'size-11 p-0',
} as const

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Shows a spinner and disables the button. */
  busy?: boolean
  /** Applies the style to the only child, for links. */
  asChild?: boolean
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  asChild = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const buttonClasses = classNames(
    'inline-flex items-center justify-center gap-2 rounded-full border text-center leading-tight font-semibold no-underline transition duration-200 select-none disabled:shadow-none disabled:hover:brightness-100 not-aria-busy:disabled:opacity-55 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  )
  if (asChild) {
    // Radix's Slot is not used: the landing page would load it without needing it.
    return cloneElement(children as ReactElement<ComponentProps<'a'>>, {
      ...(rest as ComponentProps<'a'>),
      className: buttonClasses,
    })
  }
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClasses}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
