/**
 * Catalogues: the texts of the interface are in `client/texts`, one file for each screen or part
 * (docs/architecture.md lists what is outside). A component imports the catalogue of its screen and
 * reads a key from it.
 *
 * - A catalogue is a plain object. Its values are strings, functions where a text has parameters, and
 *   lists and objects of such values, so that another language is one more object of the type `typeof home`.
 * - A text is a whole sentence or label; no component joins sentences from fragments. A link or another
 *   element inside a sentence is a tag, which `richText` replaces.
 * - Nouns whose count may be 1 go through `plural`, numbers through `formatNumber`, or through
 *   `formatGroupedNumber` where they have thousands, or `formatAmount` where they need two decimals. Dates
 *   and times reach a catalogue formatted by `Intl`.
 * - A screen imports no catalogue of another screen, which keeps the texts of the other out of its chunk.
 */

/** Language of the texts; decides the plural forms. */
export const textLanguage = 'en'

/** Locale in which speech is recognised. */
export const speechLanguage = 'en-US'

/** Locale of dates, and of the counts and sizes of an export; undefined: the browser's. */
export const formatLocale: string | undefined = undefined

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The form of a counted noun: `plural(2, { one: 'track', other: 'tracks' })` is 'tracks'. */
export const plural = (count: number, forms: PluralForms): string =>
  forms[new Intl.PluralRules(textLanguage).select(count)] ?? forms.other

const withoutGrouping = { useGrouping: false } as const

/** A number inside a text, in the language of the text. */
export const formatNumber = (value: number): string =>
  value.toLocaleString(textLanguage, withoutGrouping)

/** A number of characters and the like, with separators: “2,000”. */
export const formatGroupedNumber = (value: number): string => value.toLocaleString(textLanguage)

/**
 * An amount with two decimals. 1.005 is stored as slightly less: `toFixed` rounds it to 1.00, `Intl` alone
 * would give 1.01.
 */
export const formatAmount = (amount: number): string =>
  Number(amount.toFixed(2)).toLocaleString(textLanguage, {
    ...withoutGrouping,
    minimumFractionDigits: 2,
  })
