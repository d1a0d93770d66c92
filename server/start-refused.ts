/**
 * The product cannot start, for example because of its configuration, data folder, database or port. `start.ts` prints
 * the message, one line for the operator, without a stack trace.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
