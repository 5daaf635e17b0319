import { createTransport } from 'nodemailer'
import type { MailSettings } from '#connections/services.ts'
import type { CheckResult } from './check-result.ts'

const TIMEOUT_MS = 4000

type MailCheck = { settings: MailSettings; email: string | null; shopName: string }

/** The address of the sender, and who gets the test mail. */
type Ends = { sender: string; recipient: string; isOwn: boolean }

/**
 * Connects to the mail server, logs in and sends a mail, as only that shows whether the server
 * accepts the sender. It goes to the administrator, or without an e-mail address to the sender.
 */
export async function checkMail({ settings, email, shopName }: MailCheck): Promise<CheckResult> {
  const { url, from } = settings
  const sender = addressOf(from)
  const ends = { sender, recipient: email ?? sender, isOwn: email !== null }
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, ...times, socketTimeout: TIMEOUT_MS }, { from })
  try {
    await transport.sendMail({
      to: ends.recipient,
      subject: `Test mail of ${shopName}`,
      text: 'This mail was sent by the test of the mail server. Mails of the shop work.',
    })
    return { works: true, message: describeSuccess(ends) }
  } catch (error) {
    return { works: false, message: describe(error, ends) }
  } finally {
    transport.close()
  }
}

/** `Gulabi Jewels <care@gulabi.example>` is care@gulabi.example. */
const addressOf = (from: string): string => /<([^<>]*)>\s*$/.exec(from)?.[1]?.trim() || from.trim()

const describeSuccess = ({ sender, recipient, isOwn }: Ends): string =>
  `The mail server accepts the sender ${sender} and has taken a test mail to ` +
  (isOwn
    ? `${recipient}.`
    : 'that address. To get it yourself, enter an e-mail address in your profile.')

/** The sentence for each error code of nodemailer. Texts of the server are not shown. */
const SENTENCES: Record<string, string> = {
  EAUTH:
    'The mail server does not accept user or password. Some providers want an app password ' +
    'instead of the one of the mailbox.',
  ENOAUTH: 'The mail server wants a user and a password. Please enter both.',
  EDNS: 'There is no mail server of this name. Please check the name.',
  ETIMEDOUT: 'The mail server did not answer. Please check name and port.',
  ECONNECTION: 'The mail server could not be reached. Please check name and port.',
  ETLS: 'No encrypted connection was possible. Please check the port and the kind of encryption.',
  EPROTOCOL: 'This is no mail server, or it wants another kind of encryption.',
}

const SOCKET_CODES = /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/
const TLS_TEXT = /certificate|SSL|TLS|self.signed|wrong version/i

/** What nodemailer adds to an error: the step, and the status and text of the server. */
type SmtpError = Error & {
  code?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

function describe(error: unknown, ends: Ends): string {
  if (!(error instanceof Error)) return 'The mail server could not be tested.'
  const { code: kind = '', message }: SmtpError = error
  const code = String(kind)
  const isSocket = code === 'ESOCKET' || code === 'ECONNECTION'
  if (isSocket && TLS_TEXT.test(message) && !SOCKET_CODES.test(message)) return SENTENCES.ETLS ?? ''
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return describeRefusal(error, ends)
  return (
    SENTENCES[code === 'ESOCKET' ? 'ECONNECTION' : code] ??
    'The mail server did not do what was asked. Please check all fields.'
  )
}

/** The codes of RFC 3463 for a bad sender, and words of known servers. */
const SENDER_TEXT = /\b[45]\.1\.[78]\b|sender|from address|not verified|not owned/i
const LOGIN_CODES = [530, 535]

/**
 * Whether a refusal is about the sender. Many servers decide about it only when they know the
 * recipient or the whole mail.
 */
function isAboutSender({ command, response = '' }: SmtpError, { sender, isOwn }: Ends): boolean {
  const text = String(response)
  const names = isOwn && text.toLowerCase().includes(sender.toLowerCase())
  return command === 'MAIL FROM' || names || SENDER_TEXT.test(text)
}

function describeRefusal(error: SmtpError, ends: Ends): string {
  const { sender, recipient, isOwn } = ends
  const status = Number(error.responseCode)
  if (LOGIN_CODES.includes(status)) return SENTENCES.ENOAUTH ?? ''
  if (status >= 400 && status < 500)
    return `The mail server takes no mail now (${status}). Please test again in some minutes.`
  if (isAboutSender(error, ends))
    return (
      `The mail server does not accept the sender ${sender}. Enter the address of the mailbox ` +
      'as the sender, or let your mail provider allow this one.'
    )
  const accepts = `The mail server accepts the sender ${sender}, but takes no mail to `
  if (error.command !== 'RCPT TO')
    return `The mail server accepts the sender ${sender}, but not the test mail (${status}).`
  return isOwn
    ? `${accepts}${recipient}. Please check the e-mail address in your profile.`
    : `${accepts}it. Enter an e-mail address in your profile, and test again.`
}
