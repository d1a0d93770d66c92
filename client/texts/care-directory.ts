import type { CareLanguage } from '#shared/care-languages.ts'

interface DirectoryTexts {
  title: string
  text: string
}

/**
 * Shown where no line for the kind of danger is listed. The answers say "call the number below", so these
 * say, in the language of the answer, where that number is.
 */
export const careDirectory: Readonly<Record<CareLanguage, DirectoryTexts>> = {
  en: {
    title: 'Find a number to call',
    text: 'People you can call in your country are listed at Find A Helpline.',
  },
  es: {
    title: 'Encuentra un número al que llamar',
    text: 'En Find A Helpline están las líneas de ayuda a las que puedes llamar en tu país.',
  },
  de: {
    title: 'Finde eine Nummer zum Anrufen',
    text: 'Bei Find A Helpline stehen die Hilfetelefone, die du in deinem Land anrufen kannst.',
  },
  fr: {
    title: 'Trouve un numéro à appeler',
    text: 'Les lignes d’écoute que tu peux appeler dans ton pays sont sur Find A Helpline.',
  },
  pt: {
    title: 'Encontre um número para ligar',
    text: 'Na Find A Helpline estão as linhas de apoio para as quais pode ligar no seu país.',
  },
  it: {
    title: 'Trova un numero da chiamare',
    text: 'Su Find A Helpline trovi le linee di aiuto che puoi chiamare nel tuo Paese.',
  },
}
