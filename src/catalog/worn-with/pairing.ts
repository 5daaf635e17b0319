import type { Id } from '#shared/ids.ts'
import { EARS, NECK, wornPlacesOf, type WornPlace } from './worn-places.ts'

/** What the rule knows of a piece. */
export type Wearable = {
  id: Id<'prd'>
  /** Where it is worn; nowhere if its style category is unknown. */
  places: readonly WornPlace[]
  /** A set is not worn with another piece of its places, and no piece is worn with a set. */
  isSet: boolean
  /** `colour:Rose gold`, `stone:Enamel` … of `product_search`. */
  facets: readonly string[]
  plating: string | null
  /** Paise. */
  price: number
}

const MAX_PIECES = 2
/**
 * Shared colours, shared stones and the same plating count 1 each. Less than this is no match: one
 * of four colours in another plating.
 */
const MIN_LIKENESS = 1

/** Colours of metal and pearl. They go with each other and with every other colour. */
const PLAIN_COLOUR = /gold|silver|rhodium|tone|white|ivory|grey|clear/i

/**
 * Where the pieces of a set are worn, by the text about it. One with a necklace has earrings too,
 * also if its text does not say so.
 */
export function setPlacesOf(text: string): WornPlace[] {
  const places = wornPlacesOf(text)
  return places.includes(NECK) && !places.includes(EARS) ? [...places, EARS] : places
}

/**
 * Chooses at most two pieces to wear with a piece, the best match first: each is worn in another
 * place, and they share a colour or the plating. `candidates` share a collection with it.
 */
export function choosePairing(piece: Wearable, candidates: readonly Wearable[]): Id<'prd'>[] {
  if (piece.places.length === 0) return []
  const ranked = candidates
    .filter((each) => !each.isSet && each.places.length > 0 && areApart(piece, each))
    .filter((each) => goTogether(piece, each))
    .map((each) => ({ ...each, likeness: likenessOf(piece, each) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .toSorted(
      (one, other) =>
        other.likeness - one.likeness ||
        priceGap(piece, one) - priceGap(piece, other) ||
        (one.id < other.id ? -1 : 1),
    )
  const [first] = ranked
  const others = first ? ranked.filter((each) => areApart(first, each)) : []
  return [first, ...others].flatMap((each) => each?.id ?? []).slice(0, MAX_PIECES)
}

const areApart = (one: Wearable, other: Wearable): boolean =>
  !one.places.some((place) => other.places.includes(place))

/** Whether they share a colour or the plating, and have no colours that clash. */
function goTogether(one: Wearable, other: Wearable): boolean {
  const [ours, theirs] = [valuesOf(one, 'colour'), valuesOf(other, 'colour')]
  const shared = ours.filter((colour) => theirs.includes(colour))
  if (shared.length === 0 && !haveSamePlating(one, other)) return false
  const [accents, theirAccents] = [ours.filter(isAccent), theirs.filter(isAccent)]
  return accents.length === 0 || theirAccents.length === 0 || shared.some(isAccent)
}

const isAccent = (colour: string): boolean => !PLAIN_COLOUR.test(colour)

const likenessOf = (one: Wearable, other: Wearable): number =>
  sharedPart(valuesOf(one, 'colour'), valuesOf(other, 'colour')) +
  sharedPart(valuesOf(one, 'stone'), valuesOf(other, 'stone')) +
  Number(haveSamePlating(one, other))

/** From 0 to 1 (all values, or neither has any): the part of their values that both have. */
function sharedPart(ours: readonly string[], theirs: readonly string[]): number {
  const all = ours.length + theirs.length
  return all === 0 ? 1 : (2 * ours.filter((value) => theirs.includes(value)).length) / all
}

const haveSamePlating = (one: Wearable, other: Wearable): boolean =>
  one.plating !== null && one.plating.toLowerCase() === other.plating?.toLowerCase()

const valuesOf = ({ facets }: Wearable, kind: 'colour' | 'stone'): string[] =>
  facets.filter((facet) => facet.startsWith(`${kind}:`))

const priceGap = (one: Wearable, other: Wearable): number => Math.abs(one.price - other.price)
