import { openMessenger, MessengerError, type MessengerSettings } from '#platform/mail/messenger.ts'
import type { CheckResult } from './check-result.ts'

const TIMEOUT_MS = 8000

type MessengerCheck = { settings: MessengerSettings; mobile: string; shopName: string }

/** Sends the text message of a log-in to the administrator's own number. Its code opens nothing. */
export async function checkMessenger(
  { settings, mobile, shopName }: MessengerCheck,
  code: string,
): Promise<CheckResult> {
  const messenger = openMessenger(settings, { timeoutMs: TIMEOUT_MS })
  try {
    await messenger.send({ mobile, template: 'login-code', shopName, variables: { code } })
    return {
      works: true,
      message:
        `The messenger has taken a text message to your number ${mobile}. If it does not ` +
        'arrive, look up the template id at your carrier. Its code opens nothing.',
    }
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error
    return { works: false, message: describe(error.status) }
  }
}

function describe(status: number | undefined): string {
  if (status === undefined) return 'The messenger could not be reached. Please check the address.'
  if (status === 401 || status === 403)
    return 'The messenger does not accept the token. Please copy it again.'
  if (status === 429) return 'The messenger has had too many messages. Try again later.'
  if (status >= 500) return `The messenger has a fault of its own now (${status}).`
  return `The messenger did not take the message (${status}). Please check address and template id.`
}
