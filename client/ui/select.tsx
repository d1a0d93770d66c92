import { getNonce } from 'get-nonce'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses, type FieldControl } from './field.tsx'

interface SelectProps extends Partial<FieldControl> {
  value: string
  onValueChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  placeholder?: string
  disabled?: boolean
  className?: string
  /** Shown instead of the label of the chosen option. */
  displayedValue?: ReactNode
  /** For use without a visible label. */
  'aria-label'?: string
  /** The button that opens it. */
  ref?: Ref<HTMLButtonElement>
}

export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  disabled = false,
  className,
  displayedValue,
  ...control
}: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} disabled={disabled}>
      <Radix.Trigger
        {...control}
        className={classNames(
          controlClasses,
          'flex min-h-12 items-center justify-between gap-3 py-2 text-start data-placeholder:text-ink-soft',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder}>{displayedValue}</Radix.Value>
        </span>
        <Radix.Icon>
          <ChevronDown aria-hidden className="size-5 text-ink-soft" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-[min(24rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-control border border-line bg-surface-raised text-ink shadow-soft data-[state=open]:animate-appear"
        >
          {/* Radix adds a style element, which the page's CSP blocks without the nonce. */}
          <Radix.Viewport nonce={getNonce()} className="p-1.5">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex min-h-11 cursor-default items-center justify-between gap-3 rounded-[calc(var(--control-radius)-0.25rem)] px-3 py-2 outline-none select-none data-highlighted:bg-accent-soft data-[state=checked]:font-semibold"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-4.5 text-accent" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
