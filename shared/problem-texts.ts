/**
 * The messages of all problems in English. The server puts them into `detail`. The client shows them, or
 * those of another language, which have the same type.
 */

import { damagedPartTexts } from './damaged-part-texts.ts'
import { fieldErrorText, fieldTexts } from './field-texts.ts'
import { needsSupportText } from './needs-support-texts.ts'
import type { ProblemParams } from './problem-params.ts'
import type { ProblemCode } from './problems.ts'

export type ProblemTexts = {
  readonly [Code in ProblemCode]: (params: ProblemParams<Code>) => string
}

/** The message of a problem; in English unless other texts are given. */
export const problemText = <Code extends ProblemCode>(
  code: Code,
  params: ProblemParams<Code>,
  texts: ProblemTexts = problemTexts,
): string => texts[code](params)

/** The reasons of a code whose messages need no parameter other than the reason. */
type ReasonOf<Code extends ProblemCode> =
  ProblemParams<Code> extends infer Params
    ? Params extends { reason: infer Reason }
      ? Exclude<keyof Params, 'reason'> extends never
        ? Reason & string
        : never
      : never
    : never

const formatNumber = (value: number) => value.toLocaleString('en')

const sizes: Record<number, string> = { [2 ** 20]: 'one megabyte', [2 ** 30]: 'one gibibyte' }
const formatSize = (bytes: number) => sizes[bytes] ?? `${formatNumber(bytes)} bytes`

const invalid: Record<ReasonOf<'request.invalid'>, string> = {
  unreadable: 'The request could not be read.',
  body_unexpected: 'body: This call takes no body',
  cursor: 'cursor: Not a place in this list',
  account_email: 'email: This is not the address of your account.',
  voice_unknown: 'voice: There is no such voice',
  not_a_websocket: 'Open this address as a WebSocket.',
  webhook_signature: 'The signature does not fit the message.',
  import_body_missing: 'body: Send the export as it is',
  import_disconnected: 'The connection was closed during the import.',
  import_incomplete: 'The file did not arrive whole.',
  import_out_of_memory: 'Reading the file takes more memory than an Evenstream export does.',
  import_took_too_long: 'Reading the file took too long, and nothing was changed.',
  archive_damaged: 'The file is damaged, or it is not a ZIP.',
  archive_unpacks_too_large: 'The file unpacks to more than an Evenstream export can hold.',
  archive_unknown_part: 'The file holds something that is not part of an Evenstream export.',
  archive_incomplete: 'The file is incomplete.',
  archive_not_an_export: 'The file is a ZIP, but not an Evenstream export.',
  archive_other_version: 'The export was made by another version of Evenstream.',
  archive_script_too_long: 'A script in it is too long for a narration of five minutes.',
  archive_mismatch: 'The parts of the file do not belong together.',
  archive_date_in_future: 'A date in it lies in the future.',
  archive_date_too_old: 'A date in it lies too far back.',
  archive_not_mp3: 'A track in the file is not an MP3.',
  archive_surplus_records: 'The file holds more records than it says.',
  archive_layout: 'A part of the file is not as Evenstream writes it.',
  archive_record_unreadable: 'A record is not as Evenstream writes it.',
}

type Allowance = ProblemParams<'quota.daily_limit'>['allowance']

const upgradeRequired: Record<Allowance, string> = {
  slide: 'The free plan holds one Target Slide. A paid plan brings new ones every day.',
  audio: 'The free plan holds one audio session. A paid plan brings new ones every day.',
  journal: 'Daily journaling comes with the Essential and Premium plans.',
}

const dailyLimit: Record<Allowance, string> = {
  slide: 'All Target Slides of today have been created. The next day brings new ones.',
  audio: 'All audio sessions of today have been used. The next day brings new ones.',
  journal: 'All reflections of today have been used. The next day brings new ones.',
}

type NotFound = ProblemParams<'resource.not_found'>

const notFound: Record<Extract<NotFound, { resource: unknown }>['resource'], string> = {
  address: 'There is nothing at this address.',
  session: 'There is no such session.',
  account: 'There is no such account.',
  slide: 'There is no such Target Slide.',
  reflection: 'There is no such reflection.',
  weekly_review: 'There is no such weekly review.',
  job: 'There is no such job.',
  message: 'There is no such message.',
  user: 'There is no such user.',
  track: 'There is no such track.',
  voice_sample: 'There is no sample of this voice.',
  export: 'There is no export to fetch.',
  slide_for_meditation: 'No Target Slide found',
}

const conflicts: Record<ReasonOf<'resource.conflict'>, string> = {
  narrated_already: 'This has been narrated already.',
  needs_support: needsSupportText,
  checkout_in_progress: 'Another checkout is being finished. Look again soon.',
  no_subscription: 'There is no subscription to manage yet.',
  subscription_unknown_to_provider: 'The payment service no longer knows this subscription.',
  no_outside_model: 'There is no outside model to choose.',
  model_not_chosen: 'Choose the outside model first.',
  account_not_empty:
    'An export can only be imported into an account without Target Slides and reflections.',
  import_in_progress: 'An import is under way already.',
  last_admin: 'This is the last administrator. Make somebody else an administrator first.',
  last_admin_leaving: 'You are the last administrator. Make somebody else one before you leave.',
  own_admin_role: 'You cannot take away your own admin role. Another administrator can.',
}

const tooMany: Record<ReasonOf<'request.too_many'>, string> = {
  requests: 'That is a lot at once. Please try again in a moment.',
  concurrent: 'Too many requests at once. Try again in a moment.',
  billing: 'That is a lot at once. Please try again a little later.',
  contact: 'That is a lot at once from one address. Please try again a little later.',
  imports: 'That is a lot of imports. Please try again a little later.',
  accounts: 'This account has been deleted and made again several times. Try again later.',
}

const providerFailed: Record<ReasonOf<'provider.failed'>, string> = {
  // Also for a rejected key or request and for the provider's rate limit: a user need not know more than that it does
  // not work now.
  call_failed: 'The payment service cannot be reached right now. Try again in a moment.',
  no_plans: 'The plans cannot be bought yet. Please try again later.',
  no_checkout: 'The checkout could not be opened.',
  not_cancelled:
    'Your subscription could not be cancelled, so nothing was deleted. Try again later.',
}

const restarting = 'Evenstream is restarting. Try again in a moment.'

const unavailable: Record<ReasonOf<'server.unavailable'>, string> = {
  overloaded: 'Evenstream is very busy. Try again in a moment.',
  database: 'Evenstream cannot reach its database just now. Try again in a moment.',
  blob_store: 'Evenstream cannot reach its stored files just now. Try again in a moment.',
  restarting,
  payments_busy: 'The payment service is very busy. Try again in a moment.',
  imports_busy: 'Others are importing just now. Try again in a few minutes.',
  import_not_stored: 'The file could not be kept, and nothing was changed. Try again later.',
  import_not_read: 'The file could not be read, and nothing was changed. Try again later.',
  writers_busy:
    'Many people are writing just now. Your words are still here; try again in a moment.',
  database_silent: 'The database does not answer.',
}

const cannotWrite: Record<ReasonOf<'server.cannot_write'>, string> = {
  no_room: 'There is no room to keep this just now. Nothing was lost; try again later.',
  read_only: 'Nothing can be changed just now. Nothing was lost; try again later.',
  database_full: 'The database has no room to write: its disk is full. Free some space there.',
  database_read_only: 'The database takes no writes: it is read-only, or a replica.',
  write_pending: 'The database takes no writes: a trial write has not ended in time.',
}

function invalidRequest(params: ProblemParams<'request.invalid'>): string {
  if ('errors' in params) {
    return params.errors
      .map((error) => `${error.field}: ${fieldErrorText(error, fieldTexts)}`)
      .join('; ')
  }
  switch (params.reason) {
    case 'archive_record':
      return `A record is not as Evenstream writes it: “${params.field}”.`
    case 'archive_holds_too_much': {
      const { slides, entries, tracks } = params
      return `The file holds more than can be imported: at most ${formatNumber(slides)} Target Slides, ${formatNumber(entries)} reflections and ${formatNumber(tracks)} tracks.`
    }
    default:
      return invalid[params.reason]
  }
}

export const problemTexts: ProblemTexts = {
  'request.invalid': invalidRequest,
  'session.required': () => 'Please sign in.',
  'plan.upgrade_required': ({ allowance }) => upgradeRequired[allowance],
  'access.forbidden': () => 'Only an administrator may do this.',
  'origin.foreign': () => 'This request came from another site.',
  'resource.not_found': (params) =>
    'resource' in params ? notFound[params.resource] : damagedPartTexts[params.damaged],
  'request.method': () => 'This address does not take this method.',
  'request.timeout': () => 'The file arrived too slowly. Try again over a better connection.',
  'resource.conflict': ({ reason }) => conflicts[reason],
  'request.too_large': ({ what, maxBytes }) =>
    what === 'import'
      ? `The file is larger than ${formatSize(maxBytes)}, the most that can be imported.`
      : `The request is larger than ${formatSize(maxBytes)}.`,
  'request.media_type': ({ expected }) => `Send the body as ${expected}.`,
  'request.range': () => 'There is nothing in this place: it is beyond the end.',
  'quota.daily_limit': ({ allowance }) => dailyLimit[allowance],
  'request.too_many': ({ reason }) => tooMany[reason],
  'server.failed': () => 'This is our fault, not yours. Nothing you wrote was changed.',
  'provider.failed': ({ reason }) => providerFailed[reason],
  'server.unavailable': ({ reason }) => unavailable[reason],
  'server.cannot_write': ({ reason }) => cannotWrite[reason],
  'server.stopping': () => restarting,
  'provider.timeout': () => 'The payment service did not answer in time. Try again in a moment.',
}
