import { ApiError } from '#web/api/client.ts'
import { isAccepted, readConsents, saveConsents, type Consents } from '#web/api/account/consents.ts'
import { readUser } from '#web/session/session.ts'
import { takeChosenConsents, type ChosenConsents } from './chosen-consents.ts'
import { showNoticeStrip } from './notice-strip.tsx'

/**
 * Saves what was ticked at the registration, and points to the privacy notice if its present
 * version is not accepted. Nothing waits for it, and a failure is ignored: the account asks again.
 */
export async function settleConsents(mobile: string): Promise<void> {
  const chosen = takeChosenConsents(mobile)
  try {
    const consents = chosen ? await saveChosen(chosen) : await readConsents()
    const user = readUser()
    if (isAccepted(consents) || user === null || user === 'invalid') return
    showNoticeStrip()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** A notice that has changed meanwhile is left out. */
async function saveChosen(chosen: Omit<ChosenConsents, 'mobile'>): Promise<Consents> {
  try {
    return await saveConsents({ ...chosen, source: 'register' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'notice.changed') throw error
    const { notice: _notice, ...others } = chosen
    return Object.keys(others).length > 0
      ? saveConsents({ ...others, source: 'register' })
      : readConsents()
  }
}
