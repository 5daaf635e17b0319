import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A mail as it was received. `at` is in ms (performance.now). */
export type ReceivedMail = {
  from: string
  to: string[]
  subject: string
  messageId: string
  raw: string
  at: number
}

/**
 * `refusals`: how many of the next mails are refused. `refuses`: the step at which every mail is
 * refused, with a text. All others are accepted.
 */
export type MailServer = {
  url: string
  received: ReceivedMail[]
  refusals: number
  refuses: { at: 'MAIL FROM' | 'RCPT TO' | 'DATA'; status: number; text: string } | null
  close(): Promise<void>
}

/** Opens a mail server that stores every mail that it accepts. */
export async function openMailServer(): Promise<MailServer> {
  const refusalAt = (at: NonNullable<MailServer['refuses']>['at']) =>
    mails.refuses?.at === at
      ? Object.assign(new Error(mails.refuses.text), { responseCode: mails.refuses.status })
      : null
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusalAt('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(refusalAt('RCPT TO')),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      readAll(stream).then((raw) => {
        const refusal = refusalAt('DATA')
        if (refusal) return done(refusal)
        if (mails.refusals > 0) {
          mails.refusals -= 1
          return done(
            Object.assign(new Error('The box is full, come back later'), { responseCode: 452 }),
          )
        }
        mails.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          subject: /^Subject: (.*)$/m.exec(raw)?.[1] ?? '',
          messageId: /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '',
          raw,
          at: performance.now(),
        })
        return done()
      }, done)
    },
  })
  // A process that is killed drops its connection.
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = smtp.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no address.')
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [],
    refusals: 0,
    refuses: null,
    close: () => new Promise((closed) => smtp.close(closed)),
  }
  return mails
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
