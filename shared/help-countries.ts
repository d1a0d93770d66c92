/** The countries whose numbers `help-lines.ts` lists, by ISO 3166. */
export type CountryCode =
  | 'AU'
  | 'AT'
  | 'BE'
  | 'BR'
  | 'CA'
  | 'DK'
  | 'FR'
  | 'DE'
  | 'IN'
  | 'IE'
  | 'IT'
  | 'JP'
  | 'NL'
  | 'NZ'
  | 'NO'
  | 'SG'
  | 'ZA'
  | 'ES'
  | 'SE'
  | 'CH'
  | 'GB'
  | 'US'

/** Zones outside of the prefixes below. A zone without a country, such as CET, is not listed: the user is asked. */
const zonesByCountry: Readonly<Partial<Record<CountryCode, readonly string[]>>> = {
  AT: ['Europe/Vienna'],
  BE: ['Europe/Brussels'],
  BR: [
    ...['America/Sao_Paulo', 'America/Bahia', 'America/Fortaleza', 'America/Recife'],
    ...['America/Maceio', 'America/Belem', 'America/Santarem', 'America/Araguaina'],
    ...['America/Manaus', 'America/Cuiaba', 'America/Campo_Grande', 'America/Porto_Velho'],
    ...['America/Boa_Vista', 'America/Rio_Branco', 'America/Eirunepe', 'America/Noronha'],
  ],
  CA: [
    ...['America/Toronto', 'America/Vancouver', 'America/Edmonton', 'America/Winnipeg'],
    ...['America/Halifax', 'America/St_Johns', 'America/Moncton', 'America/Regina'],
    ...['America/Montreal', 'America/Whitehorse', 'America/Yellowknife', 'America/Iqaluit'],
  ],
  CH: ['Europe/Zurich'],
  DE: ['Europe/Berlin', 'Europe/Busingen'],
  DK: ['Europe/Copenhagen'],
  ES: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'],
  FR: ['Europe/Paris'],
  GB: ['Europe/London', 'Europe/Belfast'],
  IE: ['Europe/Dublin'],
  IN: ['Asia/Kolkata', 'Asia/Calcutta'],
  IT: ['Europe/Rome'],
  JP: ['Asia/Tokyo'],
  NL: ['Europe/Amsterdam'],
  NO: ['Europe/Oslo'],
  NZ: ['Pacific/Auckland', 'Pacific/Chatham'],
  SE: ['Europe/Stockholm'],
  SG: ['Asia/Singapore'],
  US: [
    ...['America/New_York', 'America/Detroit', 'America/Chicago', 'America/Menominee'],
    ...['America/Denver', 'America/Boise', 'America/Phoenix', 'America/Los_Angeles'],
    ...['America/Indianapolis', 'America/Louisville', 'America/Fort_Wayne'],
    ...['America/Anchorage', 'America/Juneau', 'America/Sitka', 'America/Nome'],
    ...['America/Adak', 'Pacific/Honolulu'],
  ],
  ZA: ['Africa/Johannesburg'],
}

const countriesByZone = new Map(
  Object.entries(zonesByCountry).flatMap(([country, zones]) =>
    zones.map((zone) => [zone, country as CountryCode] as const),
  ),
)

const prefixes: readonly (readonly [string, CountryCode])[] = [
  ['Australia/', 'AU'],
  ['America/Indiana/', 'US'],
  ['America/Kentucky/', 'US'],
  ['America/North_Dakota/', 'US'],
]

/** undefined: unknown, or a country that is not listed. */
export const countryOfZone = (zone = ''): CountryCode | undefined =>
  countriesByZone.get(zone) ?? prefixes.find(([prefix]) => zone.startsWith(prefix))?.[1]
