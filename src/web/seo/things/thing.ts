/** A thing of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** Returns a term of schema.org as a URL: `https://schema.org/InStock`. */
export const schemaOrg = (word: string): string => `https://schema.org/${word}`
