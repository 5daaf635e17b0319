import type { Reader } from '#platform/db/db.ts'
import type { CategoryList } from '#categories/categories.ts'
import { correctSpelling, type Word } from './correct-spelling.ts'
import { listSynonymsByPhrase, type MatchQuery } from './store.ts'
import { isOccasion, isOfClothes, occasionTerms } from './occasions.ts'
import {
  isGift,
  isWearer,
  isStopWord,
  parseSearchText,
  toPlainWords,
  type SearchText,
} from './search-text.ts'

/** A parsed search. `best` and `any` are texts for `to_tsquery`. */
export type ParsedQuery = {
  /** Null if only stop words or prices were typed: every product matches. */
  must: MatchQuery | null
  /** Used instead of `must` if no product matches `must`. */
  otherwise?: MatchQuery | null
  /** What is tried if neither matches: some of the words. */
  groups: Group[]
  /** The words as typed, without synonyms. They rank highest. */
  best: string
  /** The words and their synonyms; one of them is enough. */
  any: string
  /** The corrected words, without quotes. */
  words: string[]
  /** Completions of the last word. */
  endings: string[]
  synonyms: string[]
  /** The corrected search text, if it differs. */
  corrected?: string
  minPrice?: number
  maxPrice?: number
}

/** A word or phrase with its synonyms. A product type is searched in names only. */
export type Group = { text: string; query: string; isProductType: boolean; synonyms: string[] }

/** In words. */
const MAX_PHRASE = 4

/**
 * Names of product types. They are searched in names, because every pendant has a "spring-ring
 * clasp" in its description.
 */
export const productTypesOf = ({ all }: CategoryList): Set<string> =>
  new Set(
    all
      .filter(({ kind }) => kind === 'style')
      .flatMap(({ label, value }) => [toPlainWords(label), value.toLowerCase()])
      .flatMap((name) => [name, name.replace(/s$/, '')]),
  )

/**
 * Parses a search text, corrects its spelling and adds synonyms. While the customer is typing, the
 * last word is a prefix.
 */
export async function parseQuery(
  db: Reader,
  text: string,
  { categories, typing = false }: { categories: CategoryList; typing?: boolean },
): Promise<ParsedQuery> {
  const typed = parseSearchText(text)
  const { words, endings } = await correctSpelling(db, typed.words, typing)
  const groups = await expandSynonyms(db, words, {
    endings: typing ? endings : [],
    productTypes: productTypesOf(categories),
    categories,
  })
  const phrases = typed.phrases.map(phrase)
  const any = [...phrases, ...groups.map(({ query }) => query)]
  const texts = words.map((word) => word.text)
  const corrected = texts.join(' ')
  return {
    ...toMatchQueries(typed, phrases, groups),
    groups: phrases.length + typed.without.length === 0 ? groups : [],
    best: [...phrases, ...words.map(toLexeme)].join(' | '),
    any: any.join(' | '),
    words: texts,
    endings,
    synonyms: groups.flatMap(({ synonyms }) => synonyms),
    ...(corrected === typed.words.join(' ') ? {} : { corrected: correctedText(typed, corrected) }),
    ...(typed.minPrice === undefined ? {} : { minPrice: typed.minPrice }),
    ...(typed.maxPrice === undefined ? {} : { maxPrice: typed.maxPrice }),
  }
}

/** Whether a text asks for a gift and names no piece. */
export const asksForGift = ({ groups }: Pick<ParsedQuery, 'groups'>): boolean =>
  groups.length > 0 && groups.every(({ text }) => isGift(text))

/** All groups must match; product types in names, with a fallback to any place. */
function toMatchQueries(
  typed: SearchText,
  phrases: string[],
  groups: Group[],
): Pick<ParsedQuery, 'must' | 'otherwise'> {
  const without = typed.without.map((word) => `!${lexeme(word)}`)
  const all = (included: Group[]) =>
    [...phrases, ...included.map(({ query }) => query), ...without].join(' & ')
  const anywhere = { words: all(groups), names: '' }
  const isAlone = phrases.length + without.length === 0
  // Any piece can be a gift.
  if (asksForGift({ groups }) && isAlone) return { must: null }
  // "For my sister" alone is any piece, but "maa" may be in a title, and "saree" is an occasion.
  if (groups.length > 0 && groups.every(({ text }) => isWearer(text)))
    return { must: anywhere, otherwise: isAlone ? null : anywhere }
  const productTypes = groups.filter(({ isProductType }) => isProductType)
  if (productTypes.length === 0) return { must: anywhere.words === '' ? null : anywhere }
  const named = {
    words: all(groups.filter(({ isProductType }) => !isProductType)),
    names: productTypes.map(({ query }) => query).join(' & '),
  }
  return { must: named, otherwise: anywhere }
}

const correctedText = ({ phrases, without }: SearchText, corrected: string): string =>
  [
    ...phrases.map((words) => `"${words.join(' ')}"`),
    corrected,
    ...without.map((word) => `-${word}`),
  ]
    .filter(Boolean)
    .join(' ')

const lexeme = (word: string, flags = ''): string => (flags ? `'${word}':${flags}` : `'${word}'`)
const phrase = (words: string[]): string => `(${words.map((word) => lexeme(word)).join(' <-> ')})`
const toLexeme = ({ text, isPrefix }: Word): string => lexeme(text, isPrefix ? '*' : '')

/**
 * A group for each word or known phrase with its synonyms, and those of an occasion unless an
 * administrator has written others. A prefix gets its completions and their synonyms. Stop words
 * are left out.
 */
async function expandSynonyms(
  db: Reader,
  words: Word[],
  {
    endings,
    productTypes,
    categories,
  }: { endings: string[]; productTypes: Set<string>; categories: CategoryList },
): Promise<Group[]> {
  const texts = words.map((word) => word.text)
  const last = texts.at(-1) ?? ''
  const phrases = [...new Set([...phrasesIn(texts), ...endings])]
  const { synonyms, own } = await listSynonymsByPhrase(db, phrases)
  const hasTerms = (text: string) => (isOccasion(text) || isOfClothes(text)) && !own.has(text)
  for (const each of phrases.filter(hasTerms))
    synonyms.set(each, [...(synonyms.get(each) ?? []), ...occasionTerms(each, categories)])
  const ofEndings = (some: string[]) => some.flatMap((ending) => synonyms.get(ending) ?? [])
  const before = synonyms.get(last)
  if (endings.length > 0)
    synonyms.set(
      last,
      // The stem of wedding is wed, which has its synonyms.
      before
        ? [...before, ...ofEndings(endings.filter(isOccasion))]
        : [...endings, ...ofEndings(endings)],
    )
  const groups: Group[] = []
  const wearers: Group[] = []
  for (let at = 0; at < words.length; ) {
    const length = longestPhraseAt(texts, at, synonyms)
    const phraseWords = words.slice(at, at + length)
    const text = texts.slice(at, at + length).join(' ')
    const group = toGroup(phraseWords, [...new Set(synonyms.get(text) ?? [])], productTypes)
    if (length > 1 || !isStopWord(text)) groups.push(group)
    else if (isWearer(text)) wearers.push(group)
    at += length
  }
  return groups.length > 0 ? withoutGift(groups) : wearers
}

/** Beside a piece or an occasion "gift" says what for. */
const withoutGift = (groups: Group[]): Group[] =>
  groups.some(({ text, isProductType }) => isProductType || isOccasion(text))
    ? groups.filter(({ text }) => !isGift(text))
    : groups

function toGroup(words: Word[], terms: string[], productTypes: Set<string>): Group {
  const text = words.map((word) => word.text).join(' ')
  const typedQuery = words.length > 1 ? phrase(text.split(' ')) : words.map(toLexeme).join('')
  const alternatives = new Set([typedQuery, ...terms.map((term) => phrase(toWords(term)))])
  return {
    text,
    query: `(${[...alternatives].join(' | ')})`,
    isProductType: [text, ...terms].some((term) => productTypes.has(term)),
    synonyms: terms,
  }
}

const toWords = (term: string): string[] => term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['']

const phrasesIn = (words: string[]): string[] =>
  words.flatMap((_, at) =>
    Array.from({ length: MAX_PHRASE }, (__, index) => words.slice(at, at + index + 1).join(' ')),
  )

function longestPhraseAt(words: string[], at: number, synonyms: Map<string, string[]>): number {
  for (let length = Math.min(MAX_PHRASE, words.length - at); length > 1; length -= 1) {
    if (synonyms.has(words.slice(at, at + length).join(' '))) return length
  }
  return 1
}
