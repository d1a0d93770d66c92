/** Where the person probably is, by what the browser says of itself; nothing is asked of anybody. */
const zonesOf: Readonly<Record<string, RegExp>> = {
  AU: /^Australia\//,
  AT: /^Europe\/Vienna$/,
  BR: /^America\/(Sao_Paulo|Bahia|Fortaleza|Recife|Manaus|Belem|Cuiaba|Maceio)$/,
  CA: /^America\/(Toronto|Vancouver|Montreal|Halifax|Winnipeg|Edmonton|Regina|St_Johns)$/,
  CH: /^Europe\/Zurich$/,
  DE: /^Europe\/(Berlin|Busingen)$/,
  ES: /^(Europe\/Madrid|Atlantic\/Canary|Africa\/Ceuta)$/,
  FR: /^Europe\/Paris$/,
  GB: /^Europe\/(London|Belfast)$/,
  IE: /^Europe\/Dublin$/,
  IN: /^Asia\/(Kolkata|Calcutta)$/,
  NL: /^Europe\/Amsterdam$/,
  NZ: /^Pacific\/(Auckland|Chatham)$/,
  US: /^(America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise)|America\/(Indiana|Kentucky|North_Dakota)\/.+|Pacific\/Honolulu)$/,
  ZA: /^Africa\/Johannesburg$/,
}

/** Clocks first: they are set to where one is, while languages are set to where one is from. */
export function probableCountry(zone: string, languages: readonly string[]): string | null {
  const byClock = Object.entries(zonesOf).find(([, zones]) => zones.test(zone))?.[0]
  if (byClock) return byClock
  for (const language of languages) {
    const region = regionOf(language)
    if (region) return region
  }
  return null
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}
