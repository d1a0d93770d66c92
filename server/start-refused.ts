/** The product cannot start with this configuration; the message is one line for the operator. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
