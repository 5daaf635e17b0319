/** Something told to search engines in the words of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** A word of schema.org where it wants an address: `https://schema.org/InStock`. */
export const schemaOrg = (word: string): string => `https://schema.org/${word}`
