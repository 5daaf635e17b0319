/**
 * What was typed as words and phrases: one after each comma, semicolon or danda, or on each line.
 */
export const toTerms = (typed: string): string[] =>
  typed
    .split(/[,;।\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '')
