/** Splits the typed text into terms at commas, semicolons, dandas and line ends. */
export const toTerms = (typed: string): string[] =>
  typed
    .split(/[,;।\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '')
