import { ApiError } from '#web/api/client.ts'
import { isAccepted, readConsents } from '#web/api/account/consents.ts'
import { readUser } from '#web/session/session.ts'
import { showNoticeStrip } from './notice-strip.tsx'

/**
 * Points to the privacy notice if its present version is not accepted. Nothing waits for it, and a
 * failure is ignored: the next log-in asks again.
 */
export async function askForNotice(): Promise<void> {
  try {
    const consents = await readConsents()
    const user = readUser()
    if (isAccepted(consents) || user === null || user === 'invalid') return
    showNoticeStrip()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
