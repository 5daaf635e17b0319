import type { Reader } from '#platform/db/db.ts'
import { STYLES } from '#shared/catalog/taxonomy.ts'
import { correctSpelling, type Word } from './correct-spelling.ts'
import { hasMatch, listSynonymsByPhrase } from './store.ts'
import { isStopWord, parseSearchText, type SearchText } from './search-text.ts'

/**
 * What must match, in `to_tsquery`'s language: anywhere in a product's words, and in its names
 * alone. Empty: nothing must.
 */
export type MatchQuery = { words: string; names: string }

/** What a search means. `best` and `any` are texts for `to_tsquery`. */
export type ParsedQuery = {
  /** Null: nothing but small talk or prices was typed, so everything matches. */
  must: MatchQuery | null
  /** What must match where nothing at all matches `must`. */
  otherwise?: MatchQuery
  /** What was said itself; it counts most. */
  best: string
  /** Each thing that was said or means the same. */
  any: string
  /** The words as they were meant, without quotes. */
  words: string[]
  /** Known words that begin like the last one. */
  endings: string[]
  /** What else they are called. */
  alsoCalled: string[]
  /** What was searched for in place of what was typed. */
  corrected?: string
  minPrice?: number
  maxPrice?: number
}

/** One thing that is looked for. A kind of piece is looked for in names. */
type Group = { query: string; isKind: boolean; alsoCalled: string[] }

const LONGEST_PHRASE = 4

/**
 * What kinds of pieces are called. A ring is one by its name or category: every pendant has a
 * "spring-ring clasp" in its description.
 */
const KINDS = new Set(
  STYLES.flatMap(({ label, value }) => [label, value]).flatMap((name) => [
    name.toLowerCase(),
    name.toLowerCase().replace(/s$/, ''),
  ]),
)

/**
 * Understands a search: mends what is misspelt, adds what means the same. While somebody is typing,
 * the last word may go on.
 */
export async function parseQuery(
  db: Reader,
  text: string,
  { typing = false } = {},
): Promise<ParsedQuery> {
  const typed = parseSearchText(text)
  const { words, endings } = await correctSpelling(db, typed.words, typing)
  const groups = await widen(db, words, typing ? endings : [])
  const phrases = typed.phrases.map(phrase)
  const any = [...phrases, ...groups.map(({ query }) => query)]
  const texts = words.map((word) => word.text)
  const mended = texts.join(' ')
  return {
    ...mustMatch(typed, phrases, groups),
    best: [...phrases, ...words.map(toLexeme)].join(' | '),
    any: any.join(' | '),
    words: texts,
    endings,
    alsoCalled: groups.flatMap(({ alsoCalled }) => alsoCalled),
    ...(mended === typed.words.join(' ') ? {} : { corrected: correctedText(typed, mended) }),
    ...(typed.minPrice === undefined ? {} : { minPrice: typed.minPrice }),
    ...(typed.maxPrice === undefined ? {} : { maxPrice: typed.maxPrice }),
  }
}

/** All of what was said; kinds of pieces in names and categories, unless nothing is called so. */
function mustMatch(
  typed: SearchText,
  phrases: string[],
  groups: Group[],
): Pick<ParsedQuery, 'must' | 'otherwise'> {
  const without = typed.without.map((word) => `!${lexeme(word)}`)
  const all = (meant: Group[]) =>
    [...phrases, ...meant.map(({ query }) => query), ...without].join(' & ')
  const anywhere = { words: all(groups), names: '' }
  const kinds = groups.filter(({ isKind }) => isKind)
  if (kinds.length === 0) return { must: anywhere.words === '' ? null : anywhere }
  const named = {
    words: all(groups.filter(({ isKind }) => !isKind)),
    names: kinds.map(({ query }) => query).join(' & '),
  }
  return { must: named, otherwise: anywhere }
}

/**
 * The wider meaning of a search that nothing in the shop is called by; undefined where there is
 * none, or the narrow one matches something.
 */
export async function widenQuery(
  db: Reader,
  parsed: ParsedQuery | undefined,
): Promise<ParsedQuery | undefined> {
  if (!parsed?.must || !parsed.otherwise || (await hasMatch(db, parsed.must))) return undefined
  return { ...parsed, must: parsed.otherwise }
}

const correctedText = ({ phrases, without }: SearchText, mended: string): string =>
  [...phrases.map((words) => `"${words.join(' ')}"`), mended, ...without.map((word) => `-${word}`)]
    .filter(Boolean)
    .join(' ')

const lexeme = (word: string, flags = ''): string => (flags ? `'${word}':${flags}` : `'${word}'`)
const phrase = (words: string[]): string => `(${words.map((word) => lexeme(word)).join(' <-> ')})`
const toLexeme = ({ text, beginning }: Word): string => lexeme(text, beginning ? '*' : '')

/**
 * For each word or known phrase, everything that means the same; for a last word that goes on, what
 * its endings mean. Small talk is left out.
 */
async function widen(db: Reader, words: Word[], endings: string[]): Promise<Group[]> {
  const texts = words.map((word) => word.text)
  const last = texts.at(-1) ?? ''
  const meanings = await listSynonymsByPhrase(db, [...new Set([...phrasesIn(texts), ...endings])])
  if (endings.length > 0 && !meanings.has(last))
    meanings.set(last, [...endings, ...endings.flatMap((ending) => meanings.get(ending) ?? [])])
  const groups: Group[] = []
  for (let at = 0; at < words.length; ) {
    const length = longestAt(texts, at, meanings)
    const said = words.slice(at, at + length)
    const terms = meanings.get(texts.slice(at, at + length).join(' ')) ?? []
    if (length > 1 || said.some(({ text }) => !isStopWord(text)))
      groups.push(toGroup(said, [...new Set(terms)]))
    at += length
  }
  return groups
}

function toGroup(said: Word[], terms: string[]): Group {
  const one = said.map(({ text }) => text).join(' ')
  const itself = said.length > 1 ? phrase(one.split(' ')) : said.map(toLexeme).join('')
  const either = new Set([itself, ...terms.map((term) => phrase(toWords(term)))])
  return {
    query: `(${[...either].join(' | ')})`,
    isKind: [one, ...terms].some((term) => KINDS.has(term)),
    alsoCalled: terms,
  }
}

const toWords = (term: string): string[] => term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['']

const phrasesIn = (words: string[]): string[] =>
  words.flatMap((_, at) =>
    Array.from({ length: LONGEST_PHRASE }, (__, index) =>
      words.slice(at, at + index + 1).join(' '),
    ),
  )

function longestAt(words: string[], at: number, meanings: Map<string, string[]>): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length -= 1) {
    if (meanings.has(words.slice(at, at + length).join(' '))) return length
  }
  return 1
}
