// Emoji and emoticons in a text.

const emoji =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u20e3)\u200d?/gu
const emoticons = /(?<=^|\s)[:;=8][-']?(?:[)(]+|[DPp3])(?=$|[\s.,!?])/gm

/** For recognising the language of a text, which emoji say nothing about. */
export function withoutEmoji(text: string): string {
  return text
    .replace(emoji, ' ')
    .replace(emoticons, ' ')
    .replace(/[^\S\n]+/g, ' ')
}
