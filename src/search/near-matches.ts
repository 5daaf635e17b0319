import type { Reader } from '#platform/db/db.ts'
import { readProducts } from '#catalog/catalog.ts'
import type { SEARCH_PARTS } from '#contract/catalog.ts'
import type { Id } from '#shared/ids.ts'
import {
  countProducts,
  listNearMatchIds,
  listProductIds,
  priceRange,
  toSelectedFacets,
  type ParsedListing,
} from './listing.ts'
import type { MatchQuery } from './store.ts'
import { namesWornAlike } from './worn-alike.ts'

/** How many products that match some of the words a text without filters returns. */
const MAX_NEAR_MATCHES = 8
/** How many of a search with filters: one row of a wide screen. */
const MAX_CLOSEST = 4
/** Two parts are left out only of searches with as many others. */
const MIN_PARTS_FOR_PAIRS = 4
/** Of more parts no pairs are tried. */
const MAX_PARTS_FOR_PAIRS = 5

/** What a search asks for: a filter, the price or its text. */
type Part = (typeof SEARCH_PARTS)[number]

/** Of each id of a product what it does not match; empty for one with some of the words. */
type Close = Map<Id<'prd'>, Part[]>

/** What is left out first: a piece in another colour comes closer than another kind of piece. */
const FIRST_LEFT_OUT: Part[] = [
  'colour',
  'metal',
  'material',
  'stone',
  'size',
  'country',
  'collection',
  'price',
  'style',
  'text',
]

/**
 * Products that come close to a search, with what they miss; `matches` are the ids of the few that
 * it has, if any. With filters: those that miss one part of it, or two of many. Pieces of the asked
 * kind come first, of these the ones within the price, then pieces worn in the same place. Else,
 * for a search without matches, those with some of the words.
 */
export async function readClose(db: Reader, listing: ParsedListing, matches: Id<'prd'>[]) {
  const close = await listClose(db, listing, matches)
  const misses = new Map<string, Part[]>(close)
  const products = await readProducts(db, [...close.keys()])
  return products.map((product) => ({ ...product, misses: misses.get(product._id) ?? [] }))
}

async function listClose(db: Reader, listing: ParsedListing, matches: Id<'prd'>[]): Promise<Close> {
  const parts = partsOf(listing)
  const hasFilters = parts.some((part) => part !== 'text')
  const close: Close = hasFilters ? await listClosest(db, { listing, parts, matches }) : new Map()
  const limit = close.size > 0 ? MAX_CLOSEST : MAX_NEAR_MATCHES
  if (close.size >= limit || !listing.parsed || matches.length > 0) return close
  const others = await listNearMatchIds(db, listing.parsed, limit)
  for (const id of others) if (close.size < limit && !close.has(id)) close.set(id, [])
  return close
}

function partsOf({ input, parsed }: ParsedListing): Part[] {
  const filters = toSelectedFacets(input).map(({ name }) => name)
  const hasPrice = priceRange(input, parsed).some((price) => price !== undefined)
  const parts = new Set<Part>([
    ...filters,
    ...(hasPrice ? (['price'] as const) : []),
    ...(parsed?.must ? (['text'] as const) : []),
  ])
  return FIRST_LEFT_OUT.filter((part) => parts.has(part))
}

type ClosestInput = { listing: ParsedListing; parts: Part[]; matches: Id<'prd'>[] }

async function listClosest(db: Reader, { listing, parts, matches }: ClosestInput): Promise<Close> {
  const kind = parts.includes('style') ? 'style' : 'text'
  const within: Close = new Map()
  const beyond: Close = new Map()
  const ofOtherKind: Close = new Map()
  for (const { leftOut, names } of widerOf(parts, kind, namesWornAlike(listing))) {
    const room = MAX_CLOSEST - within.size - beyond.size - ofOtherKind.size
    if (room <= 0) break
    const limit = MAX_CLOSEST + matches.length
    const ids = (await listWithout(db, listing, { leftOut, names, limit })).filter(
      (id) => !matches.includes(id),
    )
    const added = ids.filter((id) => ![within, beyond, ofOtherKind].some((each) => each.has(id)))
    const ofKind = leftOut.includes('price') ? beyond : within
    const found = leftOut.includes(kind) ? ofOtherKind : ofKind
    for (const id of added.slice(0, room)) found.set(id, leftOut)
  }
  return new Map([...within, ...beyond, ...ofOtherKind])
}

/** What is left out of a search. `names` replace its kind of piece. */
type Wider = { leftOut: Part[]; names?: MatchQuery | undefined }

/**
 * The wider searches, the closest first: those for the asked kind, those for pieces worn in the
 * same place, in any colour but within the price, and those for any kind.
 */
function widerOf(parts: Part[], kind: Part, names: MatchQuery | undefined): Wider[] {
  const all = leftOutOf(parts)
  const others = parts.filter((part) => part !== kind && part !== 'price')
  const isReplaced = names && (kind === 'text' || !parts.includes('text'))
  const wornAlike = isReplaced ? [[kind], ...others.map((part) => [part, kind])] : []
  return [
    ...all.filter((leftOut) => !leftOut.includes(kind)).map((leftOut) => ({ leftOut })),
    ...wornAlike.map((leftOut) => ({ leftOut, names })),
    ...all.filter((leftOut) => leftOut.includes(kind)).map((leftOut) => ({ leftOut })),
  ]
}

/** Each part, then pairs of them. What remains has a filter or a text, which have an index. */
function leftOutOf(parts: Part[]): Part[][] {
  const hasPairs = parts.length >= MIN_PARTS_FOR_PAIRS && parts.length <= MAX_PARTS_FOR_PAIRS
  const pairs = hasPairs
    ? parts.flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other]))
    : []
  return [...parts.map((part) => [part]), ...pairs].filter((leftOut) =>
    parts.some((part) => part !== 'price' && !leftOut.includes(part)),
  )
}

/** The first products without some parts of a search; without its price those nearest to it. */
async function listWithout(
  db: Reader,
  listing: ParsedListing,
  { leftOut, names, limit }: Wider & { limit: number },
): Promise<Id<'prd'>[]> {
  const { input, parsed } = withoutParts(listing, leftOut)
  const wider = { input, parsed: names ? { ...NO_WORDS, ...parsed, must: names } : parsed }
  const total = await countProducts(db, wider)
  return total === 0 ? [] : listProductIds(db, wider, { limit, offset: 0, total })
}

const NO_WORDS = { groups: [], best: '', any: '', words: [], endings: [], synonyms: [] }

function withoutParts({ input, parsed }: ParsedListing, leftOut: Part[]): ParsedListing {
  const filters = Object.fromEntries(leftOut.map((part) => [part, undefined]))
  const hasText = !leftOut.includes('text')
  const kept = {
    input: { ...input, ...filters },
    parsed: parsed && { ...parsed, must: hasText ? parsed.must : null },
  }
  if (!leftOut.includes('price')) return kept
  const [, max] = priceRange(input, parsed)
  delete kept.parsed?.minPrice
  delete kept.parsed?.maxPrice
  const noPrice = { minPrice: undefined, maxPrice: undefined }
  const sort = max === undefined ? 'price-desc' : 'price-asc'
  return { ...kept, input: { ...kept.input, ...noPrice, sort } }
}
