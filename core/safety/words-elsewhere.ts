// Words of crisis in languages that the model does not read, by the plainest ways of saying it. A false
// alarm is answered kindly too.

import type { CareKind } from '#shared/care-kinds.ts'

const suicideWords = new RegExp(
  [
    // German, Dutch, the North.
    'selbstmord|selbstverletz|umbringen|bringe? mich um|ich will sterben|möchte sterben|sterben will',
    '(?:will|möchte|mag) nicht mehr leben|das leben nehmen|ritze mich|zelfmoord|wil dood|wil niet meer leven',
    'självmord|selvmord|vill dö\\b|vil dø\\b|vill inte leva|vil ikke leve|ta livet av|tage mit (?:eget )?liv|itsemurha|haluan kuolla|tappaa itseni',
    // Spanish, Portuguese, French, Italian, Romanian.
    'suicidarme|suicidio|quiero morir|ganas de morir|matarme|quitarme la vida|acabar con mi vida|no quiero (?:seguir )?viv',
    'quero morrer|me matar\\b|não quero (?:mais )?viver|tirar (?:a )?minha (?:própria )?vida|acabar com (?:a )?minha vida',
    'me suicider|veux mourir|envie de mourir|me tuer\\b|plus envie de vivre|veux plus vivre|en finir avec la vie|mettre fin à mes jours|me scarifie',
    'voglio morire|uccidermi|ammazzarmi|togliermi la vita|non voglio più vivere|farla finita|vreau să mor|sinucid',
    // The East of Europe, Greek, Turkish.
    'chcę umrzeć|zabić się|samobój|nie chcę (?:już )?żyć|chci umřít|sebevra|zabít se|meg akarok halni|öngyilkos',
    'хочу умереть|не хочу (?:больше )?жить|не хочется жить|убить себя|покончить с собой|суицид|самоуб|хочу померти|не хочу жити|самогуб',
    'θέλω να πεθάνω|αυτοκτον|ölmek istiyorum|yaşamak istemiyorum|kendimi öldür|intihar',
    // Asia and Africa.
    '死にたい|消えたい|生きたくない|自殺|自杀|想死|不想活|活不下去|轻生|輕生|结束生命|結束生命',
    '죽고 싶|자살|살고 싶지 않|tự tử|muốn chết|không muốn sống|อยากตาย|ฆ่าตัวตาย|bunuh diri|(?:ingin|mau|pengen) mati\\b|magpakamatay',
    'أريد أن أموت|لا أريد أن أعيش|أقتل نفسي|انتحار|רוצה למות|להתאבד|لا اريد العيش|خودکشی|می‌?خوا(?:ه)?م بمیرم|kujiua|nataka kufa',
    'आत्महत्या|मरना चाहत|जीना नहीं चाहत|खुदकुशी|আত্মহত্যা|মরে যেতে চাই',
  ].join('|'),
  'iu',
)

const abuseWords =
  /schlägt mich|verprügelt|vergewaltig|missbraucht|misshandel|me (?:pega|golpea|maltrata)\b|me viol[oó]|abus[oóa] (?:de mí|sexual)|me (?:frappe|bat)\b|m'a (?:violée?|frappée?)|mi picchia|mi ha violentat|bije mnie|zgwałci|бь[её]т меня|изнасил|beni dövüyor|tecavüz|殴られ|家暴|强奸|強姦|때려요|성폭행/iu

export function careKindByWords(text: string): CareKind | null {
  const plain = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ')
  if (suicideWords.test(plain)) return 'suicide'
  return abuseWords.test(plain) ? 'abuse' : null
}
