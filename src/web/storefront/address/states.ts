import { STATES } from '#shared/customer/account-fields.ts'

/** The names of all states and union territories, in alphabetical order. */
export const STATE_NAMES: string[] = Object.values(STATES).toSorted((a, b) => a.localeCompare(b))

/** Letters alone, so that "JAMMU & KASHMIR" and "Tamilnadu" are found. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}]/gu, '')

/** The official name that a text means, in any case and spacing; undefined if it means none. */
export function findState(text: string): string | undefined {
  const letters = lettersOf(text)
  return STATE_NAMES.find((state) => lettersOf(state) === letters)
}

/**
 * The states to choose from after a text was typed: all while it is empty, none once it names one.
 */
export function listMatchingStates(text: string): string[] {
  const letters = lettersOf(text)
  if (findState(text)) return []
  return STATE_NAMES.filter((state) => lettersOf(state).includes(letters))
}
