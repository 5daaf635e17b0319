import { CHOSEN_CONSENTS } from '#web/session/session.ts'

/**
 * What somebody ticked at the registration. It is stored in this tab until the log-in, because only
 * a session can save it. `notice` is the version of the privacy notice.
 */
export type ChosenConsents = {
  mobile: string
  notice?: string | undefined
  marketing?: true | undefined
  adult?: true | undefined
}

/** Stores what was ticked. A browser without storage stores nothing. */
export function storeChosenConsents(chosen: ChosenConsents): void {
  try {
    sessionStorage.setItem(CHOSEN_CONSENTS, JSON.stringify(chosen))
  } catch {
    // Then the account asks for it after the log-in.
  }
}

/** Takes what was ticked for this mobile number out of the tab. Undefined if there is nothing. */
export function takeChosenConsents(mobile: string): Omit<ChosenConsents, 'mobile'> | undefined {
  try {
    const text = sessionStorage.getItem(CHOSEN_CONSENTS)
    sessionStorage.removeItem(CHOSEN_CONSENTS)
    return parseChosenConsents(text, mobile)
  } catch {
    return undefined
  }
}

/** Parses what was ticked. Undefined if it is invalid or was ticked for another mobile number. */
export function parseChosenConsents(
  text: string | null,
  mobile: string,
): Omit<ChosenConsents, 'mobile'> | undefined {
  try {
    const chosen: Partial<ChosenConsents> | null = JSON.parse(text ?? 'null')
    if (!chosen || chosen.mobile !== mobile) return undefined
    const { notice, marketing, adult } = chosen
    const valid = {
      ...(typeof notice === 'string' && { notice }),
      ...(marketing === true && { marketing }),
      ...(adult === true && { adult }),
    }
    return Object.keys(valid).length > 0 ? valid : undefined
  } catch {
    return undefined
  }
}
