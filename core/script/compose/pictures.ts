// A wish drawn in small pictures, put into words.

const WORDS: Record<string, string> = {
  '🏡': 'a house with a garden',
  '🏠': 'a house',
  '🌊': 'the sea',
  '☀': 'the sun',
  '🌞': 'the sun',
  '🏖': 'a beach',
  '🏝': 'an island',
  '🏔': 'a mountain',
  '⛰': 'a mountain',
  '🌲': 'a forest',
  '🌳': 'a tree',
  '🌸': 'blossom',
  '🌹': 'a rose',
  '🌻': 'a sunflower',
  '🌙': 'the moon',
  '⭐': 'a star',
  '✨': 'a sparkle of light',
  '🔥': 'a fire',
  '❤': 'a heart',
  '💕': 'two hearts',
  '💖': 'a heart',
  '💍': 'a ring',
  '👰': 'a wedding',
  '👶': 'a baby',
  '👪': 'a family',
  '🐶': 'a dog',
  '🐕': 'a dog',
  '🐱': 'a cat',
  '🐈': 'a cat',
  '🐴': 'a horse',
  '🐝': 'bees',
  '💰': 'money',
  '💵': 'money',
  '💼': 'good work',
  '🎓': 'a diploma',
  '📚': 'books',
  '✈': 'a journey by air',
  '🚗': 'a car',
  '🚲': 'a bicycle',
  '⛵': 'a boat',
  '🎵': 'music',
  '🎶': 'music',
  '🎸': 'a guitar',
  '🎹': 'a piano',
  '🎨': 'paint and colour',
  '🏃': 'a run',
  '🧘': 'stillness',
  '💪': 'strength',
  '😀': 'a smile',
  '😊': 'a smile',
  '😍': 'love',
  '🍀': 'luck',
  '☕': 'a cup of coffee',
  '🍞': 'bread',
  '🥐': 'fresh pastry',
  '🍷': 'a glass of wine',
  '🌈': 'a rainbow',
  '🙏': 'thanks',
  '🕊': 'peace',
  '🌍': 'the wide world',
  '🏆': 'a trophy',
  '🎉': 'a celebration',
}

const PICTURES =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u20e3)\u200d?/gu
const EMOTICONS = /(?<=^|\s)[:;=8][-']?(?:[)(]+|[DPp3])(?=$|[\s.,!?])/gm

/** A voice cannot say a small picture, and a script holds none: they are heard, and left out of quotations. */
export function withoutPictures(text: string): string {
  return text
    .replace(PICTURES, ' ')
    .replace(EMOTICONS, ' ')
    .replace(/[^\S\n]+/g, ' ')
}

export function picturesIn(text: string): string[] {
  const found = [...text].map((sign) => WORDS[sign]).filter((word) => word !== undefined)
  return [...new Set(found)].slice(0, 6)
}
