import { readToken } from '#web/session/session.ts'
import { call } from './client.ts'

/**
 * Asks for one mail or text message when a variant is back, with the account if there is one.
 * Returns the message of the server. Throws ApiError.
 */
export async function askForRestock(
  body: { variantId: string } & ({ email: string } | { mobile: string }),
): Promise<string> {
  const { message } = readToken()
    ? await call('POST /api/restock-alerts/own', { body })
    : await call('POST /api/restock-alerts', { body })
  return message
}

/** Ends the messages to the address or number that got a link with this secret. Throws ApiError. */
export const stopRestockAlerts = async (token: string): Promise<string> =>
  (await call('POST /api/restock-alerts/stop', { body: { token } })).message
