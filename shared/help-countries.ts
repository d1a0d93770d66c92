/** The countries with help lines, by ISO 3166. */
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

const zones: Readonly<Record<string, CountryCode>> = {
  'Europe/Vienna': 'AT',
  'Europe/Brussels': 'BE',
  'Europe/Copenhagen': 'DK',
  'Europe/Paris': 'FR',
  'Europe/Berlin': 'DE',
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'Europe/Dublin': 'IE',
  'Europe/Rome': 'IT',
  'Asia/Tokyo': 'JP',
  'Europe/Amsterdam': 'NL',
  'Pacific/Auckland': 'NZ',
  'Pacific/Chatham': 'NZ',
  'Europe/Oslo': 'NO',
  'Asia/Singapore': 'SG',
  'Africa/Johannesburg': 'ZA',
  'Europe/Madrid': 'ES',
  'Atlantic/Canary': 'ES',
  'Europe/Stockholm': 'SE',
  'Europe/Zurich': 'CH',
  'Europe/London': 'GB',
  'America/New_York': 'US',
  'America/Detroit': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Phoenix': 'US',
  'America/Los_Angeles': 'US',
  'America/Anchorage': 'US',
  'Pacific/Honolulu': 'US',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'America/Edmonton': 'CA',
  'America/Winnipeg': 'CA',
  'America/Halifax': 'CA',
  'America/St_Johns': 'CA',
  'America/Sao_Paulo': 'BR',
}

/** undefined: unknown, or a country without help lines. */
export const countryOfZone = (zone = ''): CountryCode | undefined =>
  zone.startsWith('Australia/') ? 'AU' : zones[zone]
