/** An email to the operators. Sender and recipient come from the configuration. */
export interface Email {
  /** The same at every attempt, so that a duplicate can be recognised. */
  readonly id: string
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the email. */
  send(email: Email): Promise<void>
}

export type MailFailureCode =
  /** The server cannot be reached, does not answer in time, or refuses every email, as for a wrong password. */
  | 'mail.unavailable'
  /** The server refuses this email. */
  | 'mail.refused'

/** The message is the code alone: responses of mail servers quote addresses and content. */
export class MailFailed extends Error {
  override name = 'MailFailed'
  readonly code: MailFailureCode

  constructor(code: MailFailureCode) {
    super(code)
    this.code = code
  }
}
