import type { LegalDocument } from '../legal.ts'

export const terms: LegalDocument = {
  lead: 'What you can expect of Evenstream, and what it asks of you.',
  chapters: [
    {
      title: 'What Evenstream is',
      paragraphs: [
        'A place to practise guided visualisation and to reflect. Scripts and guidance are written by a program from what you tell it. They can be wrong, and they promise nothing about what will happen in your life.',
      ],
    },
    {
      title: 'What it is not',
      paragraphs: [
        'It is not medicine, therapy or advice on money or law, and it takes the place of none of them. Do not listen while you drive or do anything else that needs your attention.',
        'If you are in danger, or think of harming yourself, please turn to people: call your local emergency number, or find a line near you at findahelpline.com. Evenstream shows such lines when what you write sounds like it. It is a program, and nobody is watching who could come to help.',
      ],
    },
    {
      title: 'Your account and your words',
      paragraphs: [
        'You sign in with an account of yours and look after it. What you write stays yours, and so do the scripts and tracks made from it, for you to use as you like. Evenstream uses them to serve you and for nothing else; no model is trained on them here.',
        'Please do not use Evenstream against others: no threats, nothing unlawful, no attempt to break in or to get around an allowance.',
      ],
    },
    {
      title: 'Plans and payment',
      paragraphs: [
        'Free needs no card. Essential and Premium are paid ahead by the month or the year, through Stripe, and renew until you end them. You can change or end a plan at any time on your Account page.',
        'Daily allowances begin anew with your own day. What you made stays yours to read, to hear and to take along when a plan ends.',
      ],
    },
    {
      title: 'Changes and ends',
      paragraphs: [
        'You can delete your account at any time. Should these terms change, the new ones stand here. The law of the place where you live protects you whatever stands here.',
        '“Reality Transurfing” is a registered trademark of its owner. Evenstream is independent and not affiliated with it.',
      ],
    },
  ],
}
