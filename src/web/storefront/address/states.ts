import { lettersOf, STATES, toState } from '#shared/customer/account-fields.ts'

/** The names of all states and union territories, in alphabetical order. */
export const STATE_NAMES: string[] = Object.values(STATES).toSorted((a, b) => a.localeCompare(b))

/**
 * Returns the states that contain the typed text: all while it is empty, none once it names one.
 */
export function listMatchingStates(text: string): string[] {
  const letters = lettersOf(text)
  if (toState(text)) return []
  return STATE_NAMES.filter((state) => lettersOf(state).includes(letters))
}
