import type { ParsedListing } from './listing.ts'
import type { MatchQuery } from './store.ts'

/** Names of pieces that are worn in the same place. */
const WORN_ALIKE = [
  ['choker', 'necklace', 'pendant', 'haar', 'mala', 'mangalsutra', 'locket', 'hasli'],
  ['earring', 'jhumka', 'stud', 'hoop', 'chandbali', 'jhumki', 'huggie'],
  ['bangle', 'bracelet', 'kada', 'kangan', 'chudi'],
  ['ring', 'anguthi'],
  ['anklet', 'payal'],
]

const singular = (word: string): string => word.toLowerCase().replace(/s$/, '')

/**
 * The names of all pieces that are worn where the asked one is: also necklaces and pendants for a
 * choker. Undefined if a search names no piece.
 */
export function namesWornAlike({ input, parsed }: ParsedListing): MatchQuery | undefined {
  const asked = [
    ...(input.style ?? []),
    ...(parsed?.groups ?? []).flatMap(({ text }) => text.split(' ')),
  ].map(singular)
  const names = WORN_ALIKE.find((each) => asked.some((word) => each.includes(word)))
  return names && { words: '', names: names.map((name) => `'${name}'`).join(' | ') }
}
