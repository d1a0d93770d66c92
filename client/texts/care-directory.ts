import type { CareLanguage } from '#shared/care-languages.ts'

interface DirectoryTexts {
  title: string
  text: string
}

/**
 * Shown where no line for the kind of danger is listed, or the country is unknown, except in an emergency. The
 * answers say "call the help line below", so these say, in the language of the answer, where that line is.
 */
export const careDirectory: Readonly<Record<CareLanguage, DirectoryTexts>> = {
  en: {
    title: 'Find a help line to call',
    text: 'People you can call in your country are listed at Find A Helpline.',
  },
  es: {
    title: 'Encuentra una línea de ayuda a la que llamar',
    text: 'En Find A Helpline están las líneas de ayuda a las que puedes llamar en tu país.',
  },
  de: {
    title: 'Finde ein Hilfetelefon',
    text: 'Bei Find A Helpline stehen die Hilfetelefone, die du in deinem Land anrufen kannst.',
  },
  fr: {
    title: 'Trouve une ligne d’écoute à appeler',
    text: 'Les lignes d’écoute que tu peux appeler dans ton pays sont sur Find A Helpline.',
  },
  pt: {
    title: 'Encontre uma linha de ajuda para ligar',
    text: 'No Find A Helpline você encontra as linhas de ajuda do seu país.',
  },
  it: {
    title: 'Trova una linea di aiuto da chiamare',
    text: 'Su Find A Helpline trovi le linee di aiuto che puoi chiamare nel tuo Paese.',
  },
}
