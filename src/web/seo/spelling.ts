/** Two names of the specification, in the spelling of dictionaries and search engines. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['Earings', 'Earrings'],
  ['Pendent', 'Pendants'],
])

/** A category's name for titles of documents and for data that search engines read. */
export const correctName = (name: string): string => SPELLINGS.get(name) ?? name
