import type { z } from 'zod'
import type { readSearchFilters as endpoint } from '#contract/catalog.ts'
import { countProducts, type SearchContext } from './listing.ts'
import { parseQuery } from './parse-query.ts'
import { isStopWord, readPrices, toPlain, toWords, type TextPrices } from './search-text.ts'
import { listPresentFacets } from './store.ts'

type SearchFilters = z.output<typeof endpoint.reply>

/** The filters of a typed text, and the words that are left. A size is as typed: `14`, `2.6`. */
export type TextFilters = TextPrices & { rest: string; sizes: string[] }

/** "size 14", and a size of bangles on its own: "2.6" is two inches and six sixteenths. */
const SIZE = /\bsize\s*[:-]?\s*(\d{1,2}(?:\.\d{1,2})?)(?![\d.])/
const SIZE_AFTER = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*(?:no\.?|number)?\s*size\b/
const BANGLE_SIZE = /(?<![\d.])(2\.(?:2|4|6|8|10|12|14))(?![\d.])(?!\s*(?:mm|cm|inch|g|gm)\b)/
/** Beside a price or a size these words are the occasion: any piece can be a gift. */
const GIFT = new RegExp(
  String.raw`\b(?:gifts?|gifting|presents?|tohfa|tohfe)\b(?:\s+for\s+(?:my\s+)?` +
    String.raw`(?:her|wife|girlfriend|friend|mother|mom|maa|sister|didi|bhabhi|daughter)\b)?`,
  'g',
)

/**
 * Reads prices and sizes out of a search text: "gift under 500", "ring size 14", "bangles 2.6". A
 * text with quotes is searched as it is.
 */
export function readTextFilters(text: string, { hasSizes = true } = {}): TextFilters {
  const plain = toPlain(text)
  if (plain.includes('"')) return { rest: text, sizes: [] }
  const { rest: withSize, ...prices } = readPrices(plain)
  const size = hasSizes
    ? (SIZE.exec(withSize) ?? SIZE_AFTER.exec(withSize) ?? BANGLE_SIZE.exec(withSize))
    : null
  if (!size && prices.minPrice === undefined && prices.maxPrice === undefined)
    return { rest: text, sizes: [] }
  const rest = (size ? withSize.replace(size[0], ' ') : withSize).replace(GIFT, ' ')
  const isEmpty = toWords(rest).every(isStopWord)
  return {
    ...prices,
    rest: isEmpty ? '' : rest.trim().replace(/\s+/g, ' '),
    sizes: size?.[1] === undefined ? [] : [size[1]],
  }
}

const NOTHING: Omit<SearchFilters, 'q'> = {
  minPrice: null,
  maxPrice: null,
  size: [],
  colour: [],
  stone: [],
}

/**
 * The filters that a search text means, and the text that is left to search for. Only sizes,
 * colours and stones that products have become filters.
 */
export async function readSearchFilters(
  context: SearchContext,
  text: string,
): Promise<SearchFilters> {
  const { size, read } = await readSizes(context, text)
  const { values, rest } = await readValues(context, read.rest)
  return {
    ...NOTHING,
    q: rest,
    minPrice: read.minPrice ?? null,
    maxPrice: read.maxPrice ?? null,
    size,
    ...values,
  }
}

/** The variants' labels of a typed size. An unknown size stays in the text. */
async function readSizes({ db }: SearchContext, text: string) {
  const read = readTextFilters(text)
  const [typed] = read.sizes
  if (typed === undefined) return { size: [], read }
  const labels = [`Size ${typed}`, typed, `size ${typed}`, `SIZE ${typed}`]
  const present = await listPresentFacets(
    db,
    labels.map((label) => `size:${label}`),
  )
  const size = labels.filter((label) => present.has(`size:${label}`))
  return size.length > 0
    ? { size, read }
    : { size, read: readTextFilters(text, { hasSizes: false }) }
}

/** As `facets_of` of migration 0004 writes a value: `Rose gold`. */
const toValue = (words: string[]): string => {
  const value = words.join(' ')
  return value.charAt(0).toUpperCase() + value.slice(1)
}

type Found = { name: 'colour' | 'stone'; value: string; from: number; to: number }

/** Words of a text that are values of a filter, the longest first. */
async function findValues(db: SearchContext['db'], words: string[]): Promise<Found[]> {
  const candidates = [3, 2, 1].flatMap((length) =>
    words.slice(length - 1).flatMap((_, from) =>
      (['colour', 'stone'] as const).map((name) => ({
        name,
        value: toValue(words.slice(from, from + length)),
        from,
        to: from + length,
      })),
    ),
  )
  const facetOf = ({ name, value }: Found) => `${name}:${value}`
  const present = await listPresentFacets(db, candidates.map(facetOf))
  const found: Found[] = []
  for (const candidate of candidates) {
    const isFree = found.every(({ from, to }) => candidate.to <= from || candidate.from >= to)
    if (isFree && present.has(facetOf(candidate))) found.push(candidate)
  }
  return found
}

/**
 * The colour and the stone of a text. Words become a filter only if it shows at least half of what
 * the words find: descriptions name further colours. Two colours stay words, because a filter shows
 * products with either.
 */
async function readValues(context: SearchContext, text: string) {
  const words = toWords(toPlain(text))
  const asTyped = { values: {}, rest: text }
  if (words.length < 2 || /["-]/.test(text)) return asTyped
  const found = await findValues(context.db, words)
  const single = found.filter(({ name }) => found.filter((each) => each.name === name).length === 1)
  const left = words.filter((_, at) => !single.some(({ from, to }) => at >= from && at < to))
  if (single.length === 0 || left.every(isStopWord)) return asTyped
  const values: Partial<Record<'colour' | 'stone', string[]>> = Object.fromEntries(
    single.map(({ name, value }) => [name, [value]]),
  )
  const rest = left.join(' ')
  const [all, filtered] = [await count(context, text, {}), await count(context, rest, values)]
  return filtered > 0 && filtered * 2 >= all ? { values, rest } : asTyped
}

async function count(
  { db, categories }: SearchContext,
  text: string,
  values: { colour?: string[]; stone?: string[] },
): Promise<number> {
  const parsed = await parseQuery(db, text, { categories: await categories() })
  return countProducts(db, { input: { ...values, inStock: false }, parsed })
}
