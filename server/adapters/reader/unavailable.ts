/** The reader cannot be used. The message is one line for the operator and contains no text of a user. */
export class ReaderUnavailable extends Error {
  override name = 'ReaderUnavailable'
}
