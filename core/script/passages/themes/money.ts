import type { ThemePassages } from '../theme-passages.ts'

export const MONEY: ThemePassages = {
  scene: [
    'Your accounts are in order, and you know the figures by heart. They are simply figures.',
    'You have enough. It shows in small ways, in how you breathe when a letter comes.',
    'Money comes in, money goes out, and you stand calmly in the middle.',
    'You choose what you need and pay for it with an easy hand.',
  ],
  sight: [
    'You see the numbers in front of you, clear lines in an even light, and they add up.',
    'Look at the table where you do your accounts: one pen, one page, a bright square of window.',
    'You watch your own face in the mirror by the door. The lines around your eyes are smooth.',
    'You see a bill, you see the date, and you see that it is already paid.',
  ],
  sound: [
    'You hear the small click of a thing paid on time, and then a comfortable quiet.',
    'Listen: a page turns, a pen taps, and your own breath sounds slow.',
    'There is music on somewhere. You hum a note or two while you look things over.',
    'You hear yourself say a price out loud. Your voice is friendly and firm.',
  ],
  touch: [
    'You hold your wallet for a moment. The grain of it is smooth, and your fingers are relaxed.',
    'Your hands are warm and still on the table. The wood under them is cool.',
    'You feel how soft your belly is while you look at the total.',
    'Your shoulders rest low. You feel the chair hold you, firm and plain.',
    'You put a coin in your palm and feel its weight and its cool edge.',
  ],
  smell: [
    'You notice the smell of fresh paper and of something good in the oven.',
    'There is a clean scent in the room, like linen from the line.',
    'You breathe in, and you can smell the coffee that you bought and enjoyed.',
  ],
  taste: [
    'You eat something good, bought with ease, and you taste every bit of it.',
    'You take a sip of cool water. It tastes clean, and so does the hour.',
    'There is a small sweetness on your tongue, a treat you picked for yourself.',
  ],
  ease: [
    'You check the balance, close it again, and go for a walk. It took you a minute.',
    'You pay for a round of coffee, and forget about it by the corner.',
    'You put some money aside, as you do every month, between two other small jobs.',
    'A surprise bill arrives. You move it to the right pile and whistle.',
  ],
  step: [
    'You open one letter or one account, look at the true figure, and write it down.',
    'You set up one small transfer, even a few coins, to the place where savings live.',
    'You cancel one thing that you pay for and hardly use.',
    'You write down what you spent since morning, in three short lines.',
    'You name your price to one person, kindly and clearly.',
    'You sort one small pile of papers and put a date on the top sheet.',
  ],
}
