import type { Tier } from '#shared/plans.ts'

interface PlanTexts {
  name: string
  description: string
  features: readonly string[]
}

/** The plans on the landing page, in pricing, on the account and in the Admin Panel. */
export const planTexts: Readonly<Record<Tier, PlanTexts>> = {
  free: {
    name: 'Free',
    description: 'Meet the practice with one scene of your own.',
    features: ['1 Target Slide', '1 customised guided meditation'],
  },
  essential: {
    name: 'Essential',
    description: 'A daily rhythm: see, listen, reflect.',
    features: [
      '2 Target Slides per day',
      '2 guided meditation audios per day',
      'Unlimited journal analyses',
    ],
  },
  premium: {
    name: 'Premium',
    description: 'Room for every part of the life you choose.',
    features: [
      '10 Target Slides per day',
      '10 meditation audios per day',
      'Unlimited journal analyses',
    ],
  },
}
