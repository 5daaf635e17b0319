import { toLatin } from '#shared/catalog/devanagari.ts'

/** What somebody typed into the search, taken apart. Prices in rupees. */
export type SearchText = {
  words: string[]
  /** Quoted words, that must stand together as they are. */
  phrases: string[][]
  /** Words with a minus before them. */
  without: string[]
  minPrice?: number
  maxPrice?: number
}

/** More words than this only cost time. */
const WORDS_MOST = 8
const LARGEST_PRICE = 1e7

/** What people say around what they look for. It may match and need not. */
const SMALL_TALK = new Set(
  `a an and the for with of in on to or by from my me i we you is are it's want need show find buy get online shop shopping price cost cheap cheapest best good latest
  top-rated beautiful pretty trendy stylish fancy nice design designs style styles type types shape shaped look wear wearing collection collections item items piece pieces
  women woman womens ladies lady girl girls girlfriend wife female mahila aurat ladki ladkiyon biwi sundar
  wala wali wale vala vali vale waala waali ka ke ki ko liye lie liya mein main me aur ya se par chahiye chaiye dikhao dikhaye do koi accha acchi achha achhi sasta sasti
  jewellery jewelry jewelery jewellry jewelleries artificial imitation fashion`.split(/\s+/),
)

export const isStopWord = (word: string): boolean => SMALL_TALK.has(word) || /^[\d.]+$/.test(word)

const AMOUNT = String.raw`(?:rs\.?|inr|₹)?\s*(\d{2,7})(?:\s*(?:rs\.?|inr|rupees?|rupaye|rupay|/-))?`
const MOST = new RegExp(
  String.raw`\b(?:under|below|less than|upto|up to|within|max|maximum)\s*${AMOUNT}`,
)
const MOST_HINDI = new RegExp(
  String.raw`${AMOUNT}\s*(?:se (?:kam|niche|neeche)|tak|ke (?:andar|niche|neeche))\b`,
)
const LEAST = new RegExp(String.raw`\b(?:above|over|more than|min|minimum)\s*${AMOUNT}`)
const LEAST_HINDI = new RegExp(String.raw`${AMOUNT}\s*se (?:zyada|jyada|upar|uper)\b`)

/**
 * Takes a search apart: Hindi in Latin letters, no accents, no capitals; prices ("under 500", "500
 * se kam") apart from words.
 */
export function parseSearchText(text: string): SearchText {
  const plain = toPlain(text)
  const prices = readPrices(plain)
  const phrases: string[][] = []
  const without: string[] = []
  const rest = prices.rest
    .replace(/(^|\s)-"?([^\s"]+)"?/g, (_, blank: string, word: string) => {
      without.push(...toWords(word))
      return blank
    })
    .replace(/"([^"]*)"/g, (_, words: string) => {
      if (toWords(words).length > 0) phrases.push(toWords(words))
      return ' '
    })
  return {
    words: toWords(rest).slice(0, WORDS_MOST),
    phrases: phrases.slice(0, WORDS_MOST),
    without: without.slice(0, WORDS_MOST),
    ...(prices.minPrice === undefined ? {} : { minPrice: prices.minPrice }),
    ...(prices.maxPrice === undefined ? {} : { maxPrice: prices.maxPrice }),
  }
}

const toPlain = (text: string): string =>
  toLatin(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[“”„]/g, '"')
    .replace(/['’]s\b/g, '')

/** A phrase as its bare words: `Rose-Gold!` is `rose gold`. */
export const toPlainWords = (text: string): string => toWords(toPlain(text)).join(' ')

const toWords = (text: string): string[] => text.match(/\d+\.\d+|[\p{L}\p{M}\p{N}]+/gu) ?? []

function readPrices(plain: string): { rest: string; minPrice?: number; maxPrice?: number } {
  const [most, least] = [
    MOST.exec(plain) ?? MOST_HINDI.exec(plain),
    LEAST.exec(plain) ?? LEAST_HINDI.exec(plain),
  ]
  let rest = plain
  for (const found of [most, least]) if (found) rest = rest.replace(found[0], ' ')
  return {
    rest,
    ...(most ? { maxPrice: Math.min(Number(most[1]), LARGEST_PRICE) } : {}),
    ...(least ? { minPrice: Math.min(Number(least[1]), LARGEST_PRICE) } : {}),
  }
}
