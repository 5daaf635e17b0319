import { createTransport } from 'nodemailer'
import type { MailSettings } from '#connections/services.ts'
import type { CheckResult } from './check-result.ts'

const TIMEOUT_MS = 4000

type MailCheck = { settings: MailSettings; email: string | null; shopName: string }

/** Connects to the mail server, logs in and sends a mail to the administrator. */
export async function checkMail({ settings, email, shopName }: MailCheck): Promise<CheckResult> {
  const { url, from } = settings
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, ...times, socketTimeout: TIMEOUT_MS }, { from })
  try {
    await transport.verify()
    if (!email)
      return {
        works: true,
        message:
          'The mail server accepts the log-in. No mail was sent, because your account has no ' +
          'e-mail address: enter one in your profile.',
      }
    await transport.sendMail({
      to: email,
      subject: `Test mail of ${shopName}`,
      text: 'This mail was sent by the test of the mail server. Mails of the shop work.',
    })
    return { works: true, message: `The mail server has taken a test mail to ${email}.` }
  } catch (error) {
    return { works: false, message: describe(error) }
  } finally {
    transport.close()
  }
}

/** The sentence for each error code of nodemailer. Texts of the server are not shown. */
const SENTENCES: Record<string, string> = {
  EAUTH:
    'The mail server does not accept user or password. Some providers want an app password ' +
    'instead of the one of the mailbox.',
  EDNS: 'There is no mail server of this name. Please check the name.',
  ETIMEDOUT: 'The mail server did not answer. Please check name and port.',
  ECONNECTION: 'The mail server could not be reached. Please check name and port.',
  ETLS: 'No encrypted connection was possible. Please check the port and the kind of encryption.',
  EENVELOPE: 'The mail server takes no mail from this sender or to your address.',
  EMESSAGE: 'The mail server did not take the test mail.',
  EPROTOCOL: 'This is no mail server, or it wants another kind of encryption.',
}

const SOCKET_CODES = /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/
const TLS_TEXT = /certificate|SSL|TLS|self.signed|wrong version/i

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'The mail server could not be tested.'
  const code = 'code' in error ? String(error.code) : ''
  const isSocket = code === 'ESOCKET' || code === 'ECONNECTION'
  if (isSocket && TLS_TEXT.test(error.message) && !SOCKET_CODES.test(error.message))
    return SENTENCES.ETLS ?? ''
  return (
    SENTENCES[code === 'ESOCKET' ? 'ECONNECTION' : code] ??
    'The mail server did not do what was asked. Please check all fields.'
  )
}
