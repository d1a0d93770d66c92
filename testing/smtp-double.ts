import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The email as received: headers, an empty line, the body. */
  source: string
}

/** How the delivery of an email fails. */
export type SmtpFailure =
  /** Replies 450: try later. */
  | 'busy'
  /** Replies 550 to the recipient. */
  | 'refuses'
  /** Accepts the whole email and drops the connection before replying. */
  | 'breaks off'
  /** Replies 535 to any name and password. */
  | 'refuses the sign-in'

/** A mail server that implements the part of SMTP that is needed to receive an email. */
export class SmtpDouble {
  readonly mails: ReceivedMail[] = []
  failure: SmtpFailure | undefined
  /** The number of sign-in attempts. */
  logins = 0
  #server: Server | undefined
  #port = 0
  readonly #sockets = new Set<Socket>()

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Starts it, on the same port as before if it was started before. */
  async start(): Promise<void> {
    this.#server = createServer((socket) => this.#handleConnection(socket))
    await new Promise<void>((ready) => this.#server?.listen(this.#port, '127.0.0.1', ready))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((done) => this.#server?.close(done))
  }

  #handleConnection(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    const reply = (line: string) => socket.write(`${line}\r\n`)
    let mail: ReceivedMail = { from: '', to: [], source: '' }
    let isReadingContent = false
    let unread = ''

    const handleCommand = (line: string): void => {
      const [verb = ''] = line.toUpperCase().split(/[ :]/, 1)
      if (verb === 'EHLO') reply('250-double.test\r\n250 AUTH PLAIN')
      else if (verb === 'HELO') reply('250 double.test')
      else if (verb === 'AUTH') {
        this.logins += 1
        reply(this.failure === 'refuses the sign-in' ? '535 wrong password' : '235 welcome')
      } else if (verb === 'MAIL' && this.failure === 'busy') reply('450 later, please')
      else if (verb === 'MAIL') {
        mail = { from: addressIn(line), to: [], source: '' }
        reply('250 ok')
      } else if (verb === 'RCPT' && this.failure === 'refuses') reply('550 no such person')
      else if (verb === 'RCPT') {
        mail.to.push(addressIn(line))
        reply('250 ok')
      } else if (verb === 'DATA') {
        isReadingContent = true
        reply('354 go on')
      } else if (verb === 'QUIT') {
        reply('221 bye')
        socket.end()
      } else if (verb === 'RSET' || verb === 'NOOP') reply('250 ok')
      else reply('502 unknown')
    }

    socket.on('data', (chunk) => {
      unread += chunk.toString('utf8')
      for (;;) {
        const end = isReadingContent ? unread.indexOf('\r\n.\r\n') : unread.indexOf('\r\n')
        if (end < 0) return
        const text = unread.slice(0, end)
        unread = unread.slice(end + (isReadingContent ? 5 : 2))
        if (!isReadingContent) {
          handleCommand(text)
          continue
        }
        isReadingContent = false
        if (this.failure === 'breaks off') {
          socket.destroy()
          return
        }
        this.mails.push({ ...mail, source: text.replaceAll('\r\n..', '\r\n.') })
        reply('250 taken')
      }
    })
    reply('220 double.test ESMTP')
  }
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
