import { wornPlacesOf } from '#catalog/catalog.ts'
import type { ParsedListing } from './listing.ts'
import type { MatchQuery } from './store.ts'

/**
 * The names of all pieces that are worn where the asked one is: also necklaces and pendants for a
 * choker. Undefined if a search names no piece.
 */
export function namesWornAlike({ input, parsed }: ParsedListing): MatchQuery | undefined {
  const asked = [...(input.style ?? []), ...(parsed?.groups ?? []).map(({ text }) => text)]
  const [names] = wornPlacesOf(asked.join(' '))
  return names && { words: '', names: names.map((name) => `'${name}'`).join(' | ') }
}
