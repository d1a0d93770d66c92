/** Without a mail server, letters are put into a folder as files that every mail program opens. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Mailer, MailFailed } from '#server/ports/mail.ts'
import { messageOf } from './message.ts'

const nobody = { from: 'evenstream@localhost', to: 'operator@localhost' }

export function createFolderMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    kind: 'folder',
    async send(letter) {
      const { message } = await composer.sendMail(messageOf(letter, nobody))
      // By its id: one that is put here again after a crash lies here once.
      const path = join(folder, `${letter.id}.eml`)
      const draft = `${path}.draft`
      try {
        // Letters are private, and lie here unsealed for their reader: for nobody else's eyes.
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(draft, message as Buffer, { mode: 0o600, flush: true })
        await rename(draft, path)
      } catch {
        await rm(draft, { force: true }).catch(() => {})
        throw new MailFailed('mail.not_kept')
      }
    },
  }
}
