/** Names of pieces. Those of one row are worn in the same place. */
const WORN_ALIKE = [
  ['choker', 'necklace', 'pendant', 'haar', 'mala', 'mangalsutra', 'locket', 'hasli'],
  ['earring', 'jhumka', 'stud', 'hoop', 'chandbali', 'jhumki', 'huggie'],
  ['bangle', 'bracelet', 'kada', 'kangan', 'chudi'],
  ['ring', 'anguthi'],
  ['anklet', 'payal'],
] as const

/** The names of all pieces that are worn in one place. */
export type WornPlace = (typeof WORN_ALIKE)[number]

export const [NECK, EARS] = WORN_ALIKE

/** Ends a word; also within `SilverRings`, the value of a category. */
const WORD_END = /[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u

/** The places in which the pieces that a text names are worn. */
export function wornPlacesOf(text: string): WornPlace[] {
  const words = text.split(WORD_END).map((word) => word.toLowerCase().replace(/s$/, ''))
  return WORN_ALIKE.filter((names: readonly string[]) => words.some((word) => names.includes(word)))
}
