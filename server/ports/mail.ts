/** A letter to the people who run the product; whom it reaches, and from whom, is their configuration. */
export interface Email {
  /** The same at every attempt: a letter that arrives twice after all can be told by it. */
  readonly id: string
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Resolves once somebody else has taken the letter over for good. */
  send(letter: Email): Promise<void>
}

export type MailFailureCode =
  /** No server answers, or not in time, or it does not take anything from us. */
  | 'mail.unreachable'
  /** The server does not take this letter. */
  | 'mail.refused'

/** Its message is its code: what servers say back quotes addresses and letters. */
export class MailFailed extends Error {
  override name = 'MailFailed'
  readonly code: MailFailureCode

  constructor(code: MailFailureCode) {
    super(code)
    this.code = code
  }
}
