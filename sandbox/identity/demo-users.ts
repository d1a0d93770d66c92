import type { Tier } from '#shared/plans.ts'

interface DemoUser {
  email: string
  firstName: string
  lastName: string
  tier: Tier
  /** Shown next to the name on the sign-in page. */
  description: string
}

/** Demo users, selectable on the sign-in page with one tap. */
export const demoUsers: readonly DemoUser[] = [
  {
    email: 'free@evenstream.test',
    firstName: 'Fern',
    lastName: 'Lowell',
    tier: 'free',
    description: 'Free plan',
  },
  {
    email: 'essential@evenstream.test',
    firstName: 'Elias',
    lastName: 'Moreno',
    tier: 'essential',
    description: 'Essential plan',
  },
  {
    email: 'premium@evenstream.test',
    firstName: 'Priya',
    lastName: 'Anand',
    tier: 'premium',
    description: 'Premium plan',
  },
  {
    email: 'admin@evenstream.test',
    firstName: 'Ada',
    lastName: 'Strand',
    tier: 'free',
    description: 'Administrator',
  },
]

export const sandboxAdminEmail = 'admin@evenstream.test'

/** The tier that a user of the sandbox starts with: a demo user's own, free for all others. */
export const sandboxTierOf = (email: string): Tier =>
  demoUsers.find((user) => user.email === email.toLowerCase())?.tier ?? 'free'

/** The name for an email address: a demo user's, or one guessed from the address. */
export function nameOf(email: string): { firstName: string | null; lastName: string | null } {
  const demoUser = demoUsers.find((user) => user.email === email)
  if (demoUser) return { firstName: demoUser.firstName, lastName: demoUser.lastName }
  const words = (email.split('@')[0] ?? '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { firstName: words[0] ?? null, lastName: words.slice(1).join(' ') || null }
}
