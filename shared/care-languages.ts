/** The languages of the care answers. */
export const careLanguages = ['en', 'es', 'de', 'fr', 'pt', 'it'] as const

export type CareLanguage = (typeof careLanguages)[number]
