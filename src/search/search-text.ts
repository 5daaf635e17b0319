import { toLatin } from '#shared/catalog/devanagari.ts'

/** Prices in a search text, in rupees. */
export type TextPrices = { minPrice?: number; maxPrice?: number }

/** The parts of a search text. */
export type SearchText = TextPrices & {
  words: string[]
  /** Quoted words, which must match as a phrase. */
  phrases: string[][]
  /** Words with a minus, which must not match. */
  without: string[]
}

/** Further words are ignored. */
export const MAX_WORDS = 8
const MAX_PRICE = 1e7

/** Stop words of searches. They may match but need not. */
const STOP_WORDS = new Set(
  `a an and the for with of in on to or by from my me i we you is are it's want need
  show find buy get online shop shopping price cost cheap cheapest best good latest
  top-rated beautiful pretty trendy stylish fancy nice design designs style styles
  type types shape shaped look wear wearing work collection collections item items
  piece pieces women woman womens ladies lady girl girls simple lightweight
  girlfriend wife female mahila aurat ladki ladkiyon biwi sundar wala wali wale vala
  vali vale waala waali ka ke ki ko liye lie liya mein main me aur ya se par chahiye
  chaiye dikhao dikhaye do koi accha acchi achha achhi sasta sasti jewellery jewelry
  jewelery jewellry jewelleries artificial imitation fashion something anything kuch
  stock available`.split(/\s+/),
)

/**
 * Whom a piece is for, and what it is worn with. Like stop words, except in a search of nothing
 * else.
 */
const WEARERS = new Set(
  `sister sisters sis behen behan bahen bahan didi mother mothers mom mum mummy
  mama maa mata friend friends bestie bff saheli dost daughter daughters beti
  bitiya bhabhi bhabi sisterinlaw law her hers wifey patni girlfriends gf
  fiancee aunt aunty auntie chachi mausi bua grandmother grandma nani dadi saas
  niece cousin teacher lover partner someone special guest guests couple couples
  saree saris sarees sari lehenga lehengas lehnga kurti kurtis kurta salwar
  anarkali dress dresses gown outfit outfits western suit`.split(/\s+/),
)

export const isWearer = (word: string): boolean => WEARERS.has(word)

export const isStopWord = (word: string): boolean =>
  STOP_WORDS.has(word) || WEARERS.has(word) || /^[\d.]+$/.test(word)

const GIFTS = new Set([
  'gift',
  'gifts',
  'gifting',
  'present',
  'presents',
  'tohfa',
  'tohfe',
  'uphaar',
])

/** Any piece can be a gift: beside a piece, an occasion, a price or a size it is no word. */
export const isGift = (word: string): boolean => GIFTS.has(word)

/** An amount in one group: `500`, `₹ 1,299`, `Rs. 500`, `1.5k`, `500 rupees`, `500/-`. */
const AMOUNT =
  String.raw`(?:rs\.?|inr|₹)?\s*(\d{1,3}(?:,\d{2,3})+(?!\d)|\d{2,7}(?![\d,])|\d(?:\.\d)?k\b)` +
  String.raw`(?:\s*(?:rs\b\.?|inr\b|rupees?\b|rupaye\b|rupay\b|/-))?`
const BETWEEN = new RegExp(
  String.raw`\b(?:between|from)\s*${AMOUNT}\s*(?:and|to|-|se|aur)\s*${AMOUNT}` +
    String.raw`(?:\s*(?:ke (?:beech|bich)|tak)\b)?`,
)
/** A sign of money before an amount, or after it. */
const SIGN = String.raw`(?:\brs\b\.?|\binr\b|₹)`
const SIGN_AFTER = String.raw`(?:rs\b|inr\b|rupees?\b|rupaye\b|rupay\b|/-)`
/** Without a word before it only with a sign of money: `12-14` may be sizes. */
const RANGE = new RegExp(
  String.raw`${SIGN}\s*(\d{2,7}|\d{1,3}(?:,\d{2,3})+)\s*(?:to|-|se)\s*${AMOUNT}`,
)
/** `500-900`, no part of an order number: no size has three digits, but a length in mm has. */
const PLAIN_RANGE =
  /(?<![\d.,-])([1-9]\d{2,5})\s*(?:to|-|–|se)\s*([1-9]\d{2,5})(?![\d.,]|\s*(?:mm|cm|gm?)\b)/
/** A lone amount with a sign of money is the most that a piece may cost. */
const AMOUNT_ALONE = new RegExp(
  String.raw`${SIGN}\s*(\d{1,3}(?:,\d{2,3})+|\d{2,7})(?![\d,])` +
    String.raw`|(?<![\d.,])(\d{1,3}(?:,\d{2,3})+|\d{2,7})\s*${SIGN_AFTER}`,
)
const BETWEEN_HINDI = new RegExp(
  String.raw`${AMOUNT}\s*se\s*${AMOUNT}\s*(?:ke (?:beech|bich)|tak)\b(?:\s*(?:me|mein)\b)?`,
)
const BELOW = new RegExp(
  String.raw`\b(?:under|below|less than|upto|up to|within|max|maximum)\s*${AMOUNT}`,
)
const BELOW_HINDI = new RegExp(
  String.raw`${AMOUNT}\s*(?:se (?:kam|niche|neeche)|tak|ke (?:andar|niche|neeche))\b`,
)
const ABOVE = new RegExp(String.raw`\b(?:above|over|more than|min|minimum)\s*${AMOUNT}`)
const ABOVE_HINDI = new RegExp(String.raw`${AMOUNT}\s*se (?:zyada|jyada|upar|uper)\b`)

/**
 * Parses a search text. Hindi is transliterated, accents and capitals are removed, and prices
 * ("under 500", "500 se kam") are separated from words.
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
    words: toWords(rest).slice(0, MAX_WORDS),
    phrases: phrases.slice(0, MAX_WORDS),
    without: without.slice(0, MAX_WORDS),
    ...(prices.minPrice === undefined ? {} : { minPrice: prices.minPrice }),
    ...(prices.maxPrice === undefined ? {} : { maxPrice: prices.maxPrice }),
  }
}

/** A text in Latin letters, without accents and capitals. */
export const toPlain = (text: string): string =>
  toLatin(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[“”„]/g, '"')
    .replace(/['’]s\b/g, '')

/** The words of a text, normalized: `Rose-Gold!` becomes `rose gold`. */
export const toPlainWords = (text: string): string => toWords(toPlain(text)).join(' ')

/** The words of a plain text; `2.6` is one. */
export const toWords = (text: string): string[] => text.match(/\d+\.\d+|[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The prices of a plain text, and the text without them. */
export function readPrices(plain: string): TextPrices & { rest: string } {
  const between =
    BETWEEN.exec(plain) ?? BETWEEN_HINDI.exec(plain) ?? RANGE.exec(plain) ?? PLAIN_RANGE.exec(plain)
  if (between) {
    const [one, other] = [toRupees(between[1]), toRupees(between[2])]
    const rest = plain.replace(between[0], ' ')
    return { rest, minPrice: Math.min(one, other), maxPrice: Math.max(one, other) }
  }
  const [below, above] = [
    BELOW.exec(plain) ?? BELOW_HINDI.exec(plain),
    ABOVE.exec(plain) ?? ABOVE_HINDI.exec(plain),
  ]
  if (!below && !above) return readLonePrice(plain)
  let rest = plain
  for (const match of [below, above]) if (match) rest = rest.replace(match[0], ' ')
  return {
    rest,
    ...(below ? { maxPrice: toRupees(below[1]) } : {}),
    ...(above ? { minPrice: toRupees(above[1]) } : {}),
  }
}

/** `rs 999` and `999 rupees`: at most so much. */
function readLonePrice(plain: string): TextPrices & { rest: string } {
  const alone = AMOUNT_ALONE.exec(plain)
  if (!alone) return { rest: plain }
  return { rest: plain.replace(alone[0], ' '), maxPrice: toRupees(alone[1] ?? alone[2]) }
}

/** `1,299` and `1.5k` in rupees. */
function toRupees(amount = ''): number {
  const rupees = amount.endsWith('k')
    ? Math.round(Number(amount.slice(0, -1)) * 1000)
    : Number(amount.replaceAll(',', ''))
  return Math.min(rupees, MAX_PRICE)
}
