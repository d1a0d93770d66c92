import { anyOf, type CrisisPatterns } from './crisis-patterns.ts'

const medicine = '(?:pastiglie|pasticche|pillole|compresse|farmaci|medicine|sonniferi|ansiolitici)'
const taken = '\\bho (?:appena |gia )?(?:preso|ingoiato|inghiottito|mandato giu|buttato giu)'

// "(?! …)" leaves out what is harmless: "voglio morire dal ridere", "farla finita con il fumo", "mi sono tagliata
// ancora i capelli". Within one, a second "(?! …)" keeps what is not: "farla finita con la vita".
export const italian: CrisisPatterns = {
  emergency: anyOf(
    `${taken} (?:tutte le|tutti i|troppe|troppi)(?: (?:mie|miei|sue|suoi))? ${medicine}`,
    `${taken} (?:(?:tutta )?la scatola|una scatola|(?:tutto )?il flacone|un flacone)(?: inter[ao])? di ${medicine}`,
    `${taken} (?:il veleno|veleno|un'overdose)`,
    '\\bho (?:appena )?bevuto (?:la |della )?(?:candeggina|varechina|veleno|acido)\\b',
    '\\bmi sono tagliat[ao] (?:le vene|i polsi)',
  ),
  suicide: anyOf(
    'voglio morire\\b(?! d[ia]l?\\b)|pens\\w+ (?:al|di) suicidio|voglia di morire|suicidarmi|togliermi la vita|\\bfarla finita\\b(?! con (?!la vita|tutto))',
    '\\b(?:voglio|vorrei|penso di|pensato di|tentato di|provato a|penso a|intenzione di|sto per) (?:uccidermi|ammazzarmi)\\b(?! di\\b)',
    '\\bmi (?:voglio|vorrei) (?:uccidere|ammazzare)\\b(?! di\\b)',
    'non voglio (?:piu )?vivere\\b(?! (?:qui|con|in|a|da)\\b)',
  ),
  selfharm: anyOf(
    '\\bmi sono tagliat[ao] (?:di nuovo|ancora|apposta|le braccia|le cosce|un braccio)(?! (?:con il coltello del|i capelli))|\\bmi autolesion|\\b(?:pratico|faccio) autolesion',
    '\\bmi taglio (?:le braccia|i polsi|le cosce|apposta|per (?:sentire|non|punir))|\\b(?:voglio|voglia di|bisogno di) tagliarmi\\b(?! (?:i capelli|la|le unghie|un)\\b)',
  ),
  abuse: anyOf(
    '(?<!nessuno )\\bmi picchia\\b|\\bmi ha (?:picchiat[ao]|violentat[ao]|stuprat[ao])|\\bmi (?:hanno|aveva) (?:violentat|stuprat)|\\bsono stat[ao] (?:violentat|stuprat)',
  ),
}
