import { formatNumber } from './locale.ts'

export const landing = {
  tagline: 'See it. Hear it. Live it lightly.',
  lead: 'A daily practice of guided visualisation. Picture the life you choose as an ordinary day, listen to it, and set it down again.',
  hearSample: 'Hear twenty seconds of it',
  signIn: 'Sign in',
  freeToBegin: 'Free to begin. No card is asked for.',
  sample: {
    badge: 'A Target Slide',
    title: 'My own small bakery on the corner, open before the street wakes',
    note: 'A Target Slide is a wish as a scene you are inside of: what you see, hear and touch on a plain day in it. The dots are pauses. They are part of the work.',
    listen: 'Hear it read to you',
    play: 'Play the sample',
    pause: 'Pause the sample',
    position: 'Position in the sample',
    positionValue: (seconds: number, total: number) =>
      `${formatNumber(seconds)} of ${formatNumber(total)} seconds`,
    failed: 'The sound did not arrive. Check your connection and try again.',
  },
  features: {
    title: 'Three quiet habits',
    lead: 'None of them takes longer than a cup of tea.',
    targetSlides: {
      title: 'Target Slides',
      text: 'Describe the life you choose as if it were today. You receive a scene to step into: a script of about five minutes, in your own details.',
    },
    checkIns: {
      title: 'Daily Check-ins',
      text: 'A few honest lines in the morning and in the evening. The answer names one thing that weighs more than it needs to, and one small step.',
    },
    audio: {
      title: 'Audio Meditations',
      text: 'Hear your scene read slowly, at the pace you set. Five minutes of a quiet voice, with silence between the sentences.',
    },
  },
  film: {
    label: 'Film',
    watch: 'Watch the film',
    caption: 'A minute about the practice, with captions.',
    failed: 'The film did not arrive. Please try again.',
  },
  plans: {
    title: 'Plans',
    lead: 'Begin free. Choose a plan after you sign in; change or end it when you like.',
    begin: {
      free: 'Begin free',
      essential: 'Begin with Essential',
      premium: 'Begin with Premium',
    },
    /** The sign-in under the plans; the first one is at the top of the page. */
    signIn: 'Continue with Google',
    /** `<amount>` is styled as a price, `<annual>` on a line of its own. */
    freePrice: (dollars: number) => `<amount>$${formatNumber(dollars)}</amount>`,
    price: (monthly: number, annual: number) =>
      `<amount>$${formatNumber(monthly)}</amount> per month <annual>or $${formatNumber(annual)} per year</annual>`,
  },
  contact: {
    title: 'Get in Touch',
    lead: 'Questions, corrections and kind words are welcome here.',
    loading: 'The form is loading.',
    failed: 'The form did not arrive.',
  },
  trademark:
    '“Reality Transurfing” is a registered trademark of its owner. Evenstream is independent and not affiliated with it.',
}
