import { useId } from 'react'
import type { Tier } from '#shared/plans.ts'

/** The y coordinate of the sun, which stands higher for a higher plan. */
const sunY: Record<Tier, number> = { free: 66, essential: 50, premium: 32 }

/** Decorates the card of a plan. */
export function Sunrise({ tier }: { tier: Tier }) {
  const water = useId()
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 88"
      preserveAspectRatio="xMidYMax slice"
      className="h-22 w-full bg-linear-180 from-surface via-glow via-75% to-surface to-75%"
    >
      <defs>
        <linearGradient id={water} x2="0" y2="1">
          <stop stopColor="var(--scene-water)" />
          <stop offset=".4" stopColor="var(--scene-water)" stopOpacity=".66" />
          <stop offset="1" stopColor="var(--scene-water)" stopOpacity="0" />
        </linearGradient>
      </defs>
      {/* A nested svg clips the part of the sun below the horizon. */}
      <svg aria-hidden width="320" height="66">
        <circle cx="160" cy={sunY[tier]} r="17" fill="var(--scene-sun-low)" />
      </svg>
      {/* The water fades into the card. */}
      <path d="M0 66h320v22H0z" fill={`url(#${water})`} />
      <path
        d="M142 71h36M150 77h22M154 83h10"
        strokeWidth="2"
        strokeLinecap="round"
        stroke="var(--scene-shine)"
        opacity=".8"
      />
    </svg>
  )
}
