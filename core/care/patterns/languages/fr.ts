import { anyOf, type CrisisPatterns } from './crisis-patterns.ts'

const medicine =
  '(?:cachets|comprimes|medicaments|medocs|somniferes|pilules|antidepresseurs|anxiolytiques|dolipranes?)'
const taken = "\\bj ?'?ai (?:deja |tout juste )?(?:pris|avale|gobe)"

export const french: CrisisPatterns = {
  emergency: anyOf(
    `${taken} (?:tous (?:les|mes|ses)|toutes (?:les|mes|ses)|trop de|beaucoup trop de) ${medicine}`,
    `${taken} (?:toute (?:la|une) (?:boite|plaquette)|(?:la|une) (?:boite|plaquette) entiere|la boite|tout le flacon) de ${medicine}`,
    `\\bviens d'avaler (?:tous (?:les|mes)|toute la boite|trop de)`,
    "\\bj ?'?ai (?:bu|avale) (?:de (?:la|l'eau de) javel|du deboucheur|de l'antigel|de la mort aux rats|du poison)",
    '\\bme suis (?:ouverte?|taillee?|tailladee?|coupee?) les (?:veines|poignets)',
  ),
  suicide: anyOf(
    "me suicider|veux mourir\\b(?! de (?:rire|honte))|envie de mourir\\b(?! de (?:rire|honte))|plus envie de vivre|en finir avec la vie|mettre fin a mes jours|m'oter la vie",
    'veux plus vivre\\b(?! (?:ici|avec|chez|dans|a|en)\\b)',
    '\\b(?:veux|vais|voulais|voudrais|envie de|pense a|penser a|essaye de|tente de) me tuer\\b(?! (?:a|au)\\b)',
  ),
  selfharm: anyOf(
    "me scarifi|\\bme taillade|\\bm'automutil|\\benvie de me (?:couper|scarifier|mutiler|faire du mal)\\b(?! (?:les cheveux|la frange|du))",
    '\\bje me coupe (?:encore|les (?:bras|cuisses|poignets)|en cachette|pour (?:sentir|ne))|\\bme suis (?:encore |de nouveau )?(?:coupee?|entaillee?|scarifiee?|tailladee?) (?:encore|expres|volontairement|les (?:bras|cuisses))\\b',
  ),
  abuse: anyOf(
    '\\b(?:il|elle|on|mari|pere|mere|copain|compagnon|conjoint|ex|beau-pere|frere|femme|papa|maman) (?:\\w+ )?me (?:frappe|bat)\\b(?! (?:aux|au|toujours au|a|par|que|dans)\\b)',
    "m'a (?:violee?|frappee?)\\b(?! (?:par|comme|au c))|\\bj ?'?ai ete violee?\\b|\\bme suis fait violer",
  ),
}
