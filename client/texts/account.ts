import { formatAmount, formatNumber, plural } from './locale.ts'

const targetSlides = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'Target Slide', other: 'Target Slides' })}`
const audioSessions = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'audio session', other: 'audio sessions' })}`

export const account = {
  title: 'Account',
  library: 'Meditation Library',
  signInRequired: {
    title: 'Authentication Required',
    text: 'Please log in to see your account.',
  },
  profile: {
    label: 'Profile',
    unnamed: 'Welcome',
    admin: 'Admin',
  },
  subscription: {
    title: 'Subscription',
    granted: 'Your subscription was activated by an administrator.',
    manage: 'Manage Subscription',
    otherPlans: 'View Other Plans',
    checkout: {
      confirming: 'Confirming your payment. This takes a moment.',
      confirmed: (plan: string) => `Thank you. Your ${plan} plan is active.`,
      next: {
        morning: 'Begin this morning’s reflection',
        evening: 'Begin this evening’s reflection',
      },
      late: 'Your payment has not been confirmed yet. Your plan will show here as soon as it is.',
    },
    /** Warnings by the payment provider's status; `active` needs none. */
    warnings: {
      trialing: 'Your trial is running. The first payment follows at its end.',
      past_due:
        'Your last payment did not go through. Your plan goes on for now; update your card to keep it.',
      unpaid:
        'Your payments have not gone through, so the plan rests. Update your card to resume it.',
      canceled:
        'Your subscription has ended. You are on the Free plan, and everything you created is still yours.',
      incomplete: 'Your first payment is not complete yet. Finish it to begin your plan.',
      incomplete_expired: 'Your first payment was not completed in time. Nothing was charged.',
      paused: 'Your subscription is paused. Resume it whenever you like.',
    },
    unknownStatus: (status: string) =>
      `The payment provider says that your subscription is ${status}.`,
    /** Labels by the payment provider's status. */
    statuses: {
      active: 'Active',
      trialing: 'Trialing',
      past_due: 'Past due',
      unpaid: 'Unpaid',
      canceled: 'Canceled',
      incomplete: 'Incomplete',
      incomplete_expired: 'Incomplete expired',
      paused: 'Paused',
    },
    /** After a cancellation the plan goes on for a while. */
    activeUntil: (date: string) => `Active until ${date}`,
    billed: { monthly: 'Billed monthly', annual: 'Billed annually' },
    endedOn: (date: string) => `Ended on ${date}`,
    cancelsOn: (date: string) => `Cancels on ${date}`,
    renewsOn: (date: string) => `Renews on ${date}`,
  },
  usage: {
    title: 'Usage This Month',
    lead: 'Counts are for today; the cost is for this month.',
    leadForTotalLimits:
      'Your plan counts in total. Reflections are of today, the cost is of this month.',
    loading: 'Loading your usage',
    failed: 'Failed to load usage statistics. Please try refreshing the page.',
    targetSlides: 'Target Slides',
    audioSessions: 'Audio sessions',
    reflections: 'Reflections',
    cost: 'Estimated AI cost',
    dollars: (amount: number) => `$${formatAmount(amount)}`,
    countOfLimit: (count: number, limit: number) =>
      `${formatNumber(count)} of ${formatNumber(limit)}`,
    slidesUsedToday: 'Target Slides used today',
    slidesUsed: 'Target Slides used',
    nearDailyLimit: (count: number, limit: number) =>
      `Note: approaching limit. ${formatNumber(count)} of ${formatNumber(limit)} Target Slides are used today.`,
    nearTotalLimit: (limitSentence: string) => `Note: approaching limit. ${limitSentence}`,
    slidesInTotal: (slides: number) => `Your plan includes ${targetSlides(slides)} in total.`,
    slidesAndAudioInTotal: (slides: number, audios: number) =>
      `Your plan includes ${targetSlides(slides)} and ${audioSessions(audios)} in total.`,
  },
  writer: {
    title: 'Who writes for you',
    guide: 'The built-in guide',
    guideText:
      'It writes on our own server. While you choose it, nothing you write goes to an outside language model.',
    modelText:
      'An outside model. Your goals and reflections are sent there to be answered, each reflection by itself.',
    undecided: 'You have not chosen yet. Until you do, the built-in guide writes.',
  },
  memory: {
    title: 'Memory',
    label: 'Let guidance remember my last days',
    text: 'Then an answer may notice what comes back or has changed. What it needs for that is kept encrypted beside your reflections. If you switch this off, it is deleted at once; your reflections and the weekly reviews you have opened stay.',
    /** `model` is the name of the outside model. */
    earlierLabel: (model: string) => `Send earlier reflections to ${model}, too`,
    earlierText: (model: string) =>
      `Then, with each new reflection, up to five of your last ones are sent to ${model} as well, so that its answer can remember them. Only reflections that you write from now on are sent, never older ones. Without this, ${model} gets each reflection alone. You can withdraw it here at any time, and it counts at once.`,
  },
  sessions: {
    title: 'Where you are signed in',
    loading: 'Loading your sessions',
    failed: 'The list of your sessions did not arrive.',
    thisBrowser: 'This browser',
    /** `<time>` marks the date. */
    lastSeen: (date: string) => `Last seen around <time>${date}</time>`,
    signedIn: (date: string) => `Signed in <time>${date}</time>`,
    signOut: 'Sign out there',
    everywhereHint: 'A lost phone, a shared computer: end every session, this one too.',
    signOutEverywhere: 'Sign out everywhere',
  },
}
