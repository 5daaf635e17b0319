import type { Reader } from '#platform/db.ts'
import { listAlike, listBeginning, listKnown, listMeanings, type Known } from './search-store.ts'
import { nearest } from './spelling.ts'
import { isSmallTalk, readTyped, type Typed } from './typed-words.ts'

/** What a search means, as texts for `to_tsquery`: what must match, what of it counts most, and what is near where nothing matches. */
export type Meaning = {
  /** Null: nothing but small talk or prices was typed, so everything matches. */
  must: string | null
  best: string
  any: string
  /** The words as they were meant, without quotes. */
  words: string[]
  /** The words and all that mean the same. */
  terms: string[]
  /** What was searched for in place of what was typed. */
  corrected?: string
  minPrice?: number
  maxPrice?: number
}

/** A word after mending: `beginning` is one that goes on. */
type Word = { text: string; beginning?: boolean }
type Group = { terms: string[]; query: string }

const LONGEST_PHRASE = 4
const SHORTEST_BEGINNING = 2

/** Understands a search: mends what is misspelt, adds what means the same. While somebody is typing the last word may go on. */
export async function understand(db: Reader, text: string, { typing = false } = {}): Promise<Meaning> {
  const typed = readTyped(text)
  const words = await mend(db, typed.words, typing)
  const meant = await widen(db, words)
  const groups = meant.map((group) => group.query)
  const without = typed.without.map((word) => `!${quote(word)}`)
  const phrases = typed.phrases.map(phrase)
  const must = [...phrases, ...groups, ...without]
  const best = [...phrases, ...words.map(toLexeme)]
  const any = [...phrases, ...groups]
  const mended = words.map((word) => word.text).join(' ')
  return {
    must: must.length > 0 ? must.join(' & ') : null,
    best: best.join(' | '),
    any: any.join(' | '),
    words: words.map((word) => word.text),
    terms: [...words.map((word) => word.text), ...meant.flatMap((group) => group.terms)],
    ...(mended === typed.words.join(' ') ? {} : { corrected: correctedText(typed, mended) }),
    ...pricesOf(typed),
  }
}

const pricesOf = ({ minPrice, maxPrice }: Typed) => ({ ...(minPrice === undefined ? {} : { minPrice }), ...(maxPrice === undefined ? {} : { maxPrice }) })

const correctedText = ({ phrases, without }: Typed, mended: string): string =>
  [...phrases.map((words) => `"${words.join(' ')}"`), mended, ...without.map((word) => `-${word}`)].filter(Boolean).join(' ')

const quote = (word: string): string => `'${word}'`
const phrase = (words: string[]): string => `(${words.map(quote).join(' <-> ')})`
const toLexeme = ({ text, beginning }: Word): string => (beginning ? `${quote(text)}:*` : quote(text))

/** The words as they were meant. Words that the shop knows stay as they are, unless two of them are one that it knows better. */
async function mend(db: Reader, typed: string[], typing: boolean): Promise<Word[]> {
  const pairs = typed.slice(1).map((word, index) => `${typed[index]}${word}`)
  const last = typed.at(-1) ?? ''
  const [known, begun] = await Promise.all([
    listKnown(db, [...new Set([...typed, ...pairs])]),
    last.length >= SHORTEST_BEGINNING ? listBeginning(db, last, 1) : [],
  ])
  const joined = joinPairs(typed, known)
  const isUnknown = (word: string, at: number) => !isSmallTalk(word) && !known.has(word) && !(at === joined.length - 1 && word === last && begun.length > 0)
  const unknown = joined.filter(isUnknown)
  const mended = await mendUnknown(db, unknown)
  return joined.flatMap((word, at): Word[] => {
    if (isUnknown(word, at)) return (mended.get(word) ?? [word]).map((text) => ({ text }))
    const goesOn = at === joined.length - 1 && (typing || !(known.has(word) || isSmallTalk(word)))
    return [{ text: word, ...(goesOn ? { beginning: true } : {}) }]
  })
}

/** `ear rings` are earrings and `mangal sutra` is a mangalsutra, where products are called so. */
function joinPairs(typed: string[], known: Map<string, Known>): string[] {
  const words: string[] = []
  for (let at = 0; at < typed.length; at += 1) {
    const [word = '', next] = [typed[at], typed[at + 1]]
    const pair = next === undefined ? undefined : known.get(word + next)
    const isOne = pair !== undefined && (pair.named > 0 || (pair.spelt > 0 && (!known.has(word) || !known.has(next ?? ''))))
    words.push(isOne ? `${word}${next}` : word)
    if (isOne) at += 1
  }
  return words
}

async function mendUnknown(db: Reader, unknown: string[]): Promise<Map<string, string[]>> {
  const parts = unknown.flatMap((word) => splits(word).flat())
  const [alike, known] = await Promise.all([listAlike(db, unknown), listKnown(db, parts)])
  return new Map(
    unknown.flatMap((word): [string, string[]][] => {
      const candidates = alike.filter(({ asked }) => asked === word)
      const sound = candidates[0]?.askedSound ?? ''
      const meant = nearest({ word, sound }, candidates)
      if (meant !== undefined) return [[word, [meant]]]
      const isNamed = (part: string) => (known.get(part)?.named ?? 0) + (known.get(part)?.spelt ?? 0) > 0
      const split = splits(word).find((both) => both.every(isNamed))
      return split ? [[word, split]] : []
    }),
  )
}

/** `nosering`: every way to make two words of at least three letters of it. */
const splits = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => [word.slice(0, index + 3), word.slice(index + 3)] as [string, string])

/** For each word or known phrase, everything that means the same. Small talk is left out. */
async function widen(db: Reader, words: Word[]): Promise<Group[]> {
  const texts = words.map((word) => word.text)
  const meanings = await listMeanings(db, phrasesIn(texts))
  const groups: Group[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at]
    const length = longestAt(texts, at, meanings)
    const terms = meanings.get(texts.slice(at, at + length).join(' ')) ?? []
    const own = length > 1 ? phrase(texts.slice(at, at + length)) : word ? toLexeme(word) : ''
    const others = terms.map((term) => phrase(term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['']))
    if (length > 1 || (word && !isSmallTalk(word.text))) groups.push({ terms, query: `(${[...new Set([own, ...others])].join(' | ')})` })
    at += length
  }
  return groups
}

const phrasesIn = (words: string[]): string[] => [
  ...new Set(words.flatMap((_, at) => Array.from({ length: LONGEST_PHRASE }, (__, index) => words.slice(at, at + index + 1).join(' ')))),
]

function longestAt(words: string[], at: number, meanings: Map<string, string[]>): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length -= 1) {
    if (meanings.has(words.slice(at, at + length).join(' '))) return length
  }
  return 1
}
