/** The product cannot start as it is configured; the message is one line for the operator. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
