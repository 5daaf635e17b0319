/** Splits the typed text into terms at commas, semicolons, dandas and line ends. */
export const toTerms = (text: string): string[] =>
  text
    .split(/[,;।\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '')
