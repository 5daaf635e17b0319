import type { MessengerSettings } from '#platform/mail/messenger.ts'
import { TEMPLATE_FIELDS } from '#shared/connections.ts'
import { TEXT_TEMPLATE_NAMES } from '#shared/messages/text-templates.ts'
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
  ...ids
}: ConnectionValue<'messenger'>): MessengerSettings {
  const set = TEXT_TEMPLATE_NAMES.map((name) => [name, ids[TEMPLATE_FIELDS[name]]] as const)
  return { url, token, templates: Object.fromEntries(set.filter(([, id]) => id !== '')) }
}
