import { STATES } from '#shared/customer/account-fields.ts'

/** The names of all states and union territories, in alphabetical order. */
export const STATE_NAMES: string[] = Object.values(STATES).toSorted((a, b) => a.localeCompare(b))

/** Letters only, so that "JAMMU & KASHMIR" and "Tamilnadu" match. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}]/gu, '')

/** Returns the official name of a state in any case and spacing, or undefined. */
export function findState(text: string): string | undefined {
  const letters = lettersOf(text)
  return STATE_NAMES.find((state) => lettersOf(state) === letters)
}

/**
 * Returns the states that contain the typed text: all while it is empty, none once it names one.
 */
export function listMatchingStates(text: string): string[] {
  const letters = lettersOf(text)
  if (findState(text)) return []
  return STATE_NAMES.filter((state) => lettersOf(state).includes(letters))
}
