import type { ComponentProps } from 'react'
import { themeToggle } from '#client/texts/theme-toggle.ts'
import { Button } from './button.tsx'

interface ThemeToggleProps extends ComponentProps<'button'> {
  isDark: boolean
  onToggle: () => void
}

export const themeToggleLabel = (isDark: boolean) =>
  isDark ? themeToggle.toLight : themeToggle.toDark

/** Shows an icon of the theme that it switches to. */
export function ThemeToggle({ isDark, onToggle, ...rest }: ThemeToggleProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={themeToggleLabel(isDark)}
      {...rest}
      onClick={onToggle}
    >
      {/* Inline: the landing page would load the icon library for this icon alone. */}
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-5.5"
      >
        {isDark ? (
          <>
            <path d="M7 15.5a5 5 0 0 1 10 0M12 6.5v-2M5.6 9.1 4.2 7.7M18.4 9.1l1.4-1.4" />
            <path d="M3 15.5h18M7.5 19.5h9" />
          </>
        ) : (
          <path d="M20 14.2A8.3 8.3 0 1 1 9.8 4a6.6 6.6 0 0 0 10.2 10.2Z" />
        )}
      </svg>
    </Button>
  )
}
