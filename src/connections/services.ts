import type { MessengerSettings } from '#platform/mail/messenger.ts'
import type { ConnectionValue } from './connections.ts'

/** The address of a mail server with its account, and the sender. */
export type MailSettings = { url: string; from: string }

const MODES = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' }

/** MAIL_FROM of the server wins over the saved sender. */
export function toMailSettings(
  { host, port, encryption, user, password, sender }: ConnectionValue<'mail'>,
  given: { mailFrom: string; mailFromGiven: boolean },
): MailSettings {
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const protocol = encryption === 'tls' ? 'smtps' : 'smtp'
  return {
    url: `${protocol}://${account}${host}:${port}${MODES[encryption]}`,
    from: given.mailFromGiven ? given.mailFrom : sender,
  }
}

export function toMessengerSettings({
  url,
  token,
  loginTemplate,
  passwordTemplate,
  orderTemplate,
  guestTemplate,
  restockTemplate,
}: ConnectionValue<'messenger'>): MessengerSettings {
  const templates = {
    ...(loginTemplate && { 'login-code': loginTemplate }),
    ...(passwordTemplate && { 'password-code': passwordTemplate }),
    ...(orderTemplate && { 'order-code': orderTemplate }),
    ...(guestTemplate && { 'guest-code': guestTemplate }),
    ...(restockTemplate && { restock: restockTemplate }),
  }
  return { url, token, templates }
}
