import type { z } from 'zod'
import type { readSearchFilters as endpoint } from '#contract/catalog.ts'
import type { SearchContext } from '#search/listing.ts'
import {
  isGift,
  isStopWord,
  readPrices,
  toPlain,
  toWords,
  type TextPrices,
} from '#search/search-text.ts'
import { listPresentFacets } from '#search/store.ts'
import { sizeLabels } from './size-labels.ts'
import { readStyle, readValues } from './text-values.ts'

type SearchFilters = z.output<typeof endpoint.reply>

/** The filters of a typed text, and the words that are left. A size is as typed: `14`, `2.6`. */
export type TextFilters = TextPrices & { rest: string; sizes: string[]; inStock?: true }

/** "size 14", and a size of bangles on its own: "2.6" is two inches and six sixteenths. */
const SIZE = /\bsize\s*[:-]?\s*(\d{1,2}(?:\.\d{1,2})?)(?![\d.])/
const SIZE_AFTER = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*(?:no\.?|number)?\s*size\b/
const BANGLE_SIZE = /(?<![\d.])(2\.(?:2|4|6|8|10|12|14))(?![\d.])(?!\s*(?:mm|cm|inch|g|gm)\b)/
const IN_STOCK = /\b(?:in stock|instock|available)\b/

/**
 * Reads prices, sizes and "in stock" out of a search text: "gift under 500", "ring size 14",
 * "bangles 2.6". A text with quotes is searched as it is.
 */
export function readTextFilters(text: string, { hasSizes = true } = {}): TextFilters {
  const plain = toPlain(text)
  if (plain.includes('"')) return { rest: text, sizes: [] }
  const isInStock = IN_STOCK.test(plain)
  const { rest: withSize, ...prices } = readPrices(plain.replace(IN_STOCK, ' '))
  const size = hasSizes
    ? (SIZE.exec(withSize) ?? SIZE_AFTER.exec(withSize) ?? BANGLE_SIZE.exec(withSize))
    : null
  if (!size && !isInStock && prices.minPrice === undefined && prices.maxPrice === undefined)
    return { rest: text, sizes: [] }
  const rest = (size ? withSize.replace(size[0], ' ') : withSize)
    .replace(/\p{L}+/gu, (word) => (isGift(word) ? ' ' : word))
    .trim()
    .replace(/\s+/g, ' ')
  return {
    ...prices,
    rest: toWords(rest).every(isStopWord) ? '' : rest,
    sizes: size?.[1] === undefined ? [] : [size[1]],
    ...(isInStock && { inStock: true }),
  }
}

/** What is left to search for when a text asks for a gift and all its other words are filters. */
const GIFT = 'gift'

const hasGiftWord = (text: string): boolean => toWords(toPlain(text)).some(isGift)

const NOTHING: Omit<SearchFilters, 'q'> = {
  inStock: false,
  minPrice: null,
  maxPrice: null,
  size: [],
  style: [],
  metal: [],
  colour: [],
  stone: [],
  material: [],
}

/**
 * The filters that a search text means, and the text that is left to search for. Only sizes,
 * colours, stones and materials that products have become filters.
 */
export async function readSearchFilters(
  context: SearchContext,
  text: string,
): Promise<SearchFilters> {
  const { size, read } = await readSizes(context, text)
  const isAlone = read.rest === text
  const named = await readValues(context, read.rest, { isAlone })
  const hasFilters = !isAlone || Object.keys(named.values).length > 0
  const { values, rest } = hasFilters
    ? await readStyle(context, named, {
        ...(size.length > 0 && { size }),
        minPrice: read.minPrice,
        maxPrice: read.maxPrice,
      })
    : named
  return {
    ...NOTHING,
    q: rest === '' && hasGiftWord(text) ? GIFT : rest,
    minPrice: read.minPrice ?? null,
    maxPrice: read.maxPrice ?? null,
    inStock: read.inStock ?? false,
    size,
    ...values,
  }
}

/** A label of variants for a typed size. An unknown size stays in the text. */
async function readSizes({ db }: SearchContext, text: string) {
  const read = readTextFilters(text)
  const [typed] = read.sizes
  if (typed === undefined) return { size: [], read }
  const labels = sizeLabels(`Size ${typed}`)
  const present = await listPresentFacets(
    db,
    labels.map((label) => `size:${label}`),
  )
  const known = labels.find((label) => present.has(`size:${label}`))
  return known !== undefined
    ? { size: [known], read }
    : { size: [], read: readTextFilters(text, { hasSizes: false }) }
}
