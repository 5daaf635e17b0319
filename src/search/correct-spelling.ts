import type { Reader } from '#platform/db/db.ts'
import { listSimilarWords, listCompletions, listKnownWords, type KnownWord } from './store.ts'
import { findNearestWord } from './spelling.ts'
import { isStopWord } from './search-text.ts'

/** A word after mending; a `beginning` goes on. */
export type Word = { text: string; beginning?: boolean }

/** What is meant by a word that nobody knows, or by two of them, and how far from it that is. */
type Mending = { words: string[]; mistakes: number }

const SHORTEST_BEGINNING = 2
const SHORTEST_PART = 3
const ENDINGS_MOST = 4
/** Longer words are nobody's mistake. */
const LONGEST_MENDED = 24
/**
 * Looking for likeness is what a search costs most: so many unknown words are mended, the first
 * ones, and the others stay as they are typed.
 */
export const MAX_CORRECTED = 4
/** A letter by itself is like every short word. */
const SHORTEST_MENDED = 2
const SPLIT: Mending['mistakes'] = 0.5

/**
 * The words as they were meant, and known words that begin like the last one. Words that the shop
 * knows stay as they are, unless two of them are one that it knows better. The last one may be a
 * beginning: always while somebody is typing, otherwise when it is no word yet.
 */
export async function correctSpelling(
  db: Reader,
  typed: string[],
  typing: boolean,
): Promise<{ words: Word[]; endings: string[] }> {
  const last = typed.at(-1) ?? ''
  const [known, endings] = await Promise.all([
    listKnownWords(db, [...new Set([...typed, ...pairsOf(typed)])]),
    last.length >= SHORTEST_BEGINNING ? listCompletions(db, last, ENDINGS_MOST) : [],
  ])
  const joined = joinPairs(typed, known)
  const isKnown = (word: string) => isStopWord(word) || known.has(word)
  const isBegun = (at: number) =>
    at === joined.length - 1 && joined[at] === last && endings.length > 0
  const mendings = await listMendings(db, joined, isKnown)
  const words: Word[] = []
  for (let at = 0; at < joined.length; at += 1) {
    const [word = '', next] = [joined[at], joined[at + 1]]
    const single = isKnown(word) ? { words: [word], mistakes: 0 } : mendings.get(word)
    const goesOn = isBegun(at) && (typing || single?.mistakes !== 0)
    const both = next === undefined || goesOn ? undefined : mendings.get(word + next)
    const apart =
      (single?.mistakes ?? Number.POSITIVE_INFINITY) +
      (isBegun(at + 1) ? 0 : costOf(next, isKnown, mendings))
    const isOne = both !== undefined && both.mistakes < apart
    const meant = isOne ? both.words : goesOn ? [word] : (single?.words ?? [word])
    words.push(...meant.map((text) => (goesOn ? { text, beginning: true } : { text })))
    if (isOne) at += 1
  }
  return typing ? goOn(db, words, { last, endings }) : { words, endings }
}

/** While somebody types, the last word goes on even when it was mended. */
async function goOn(
  db: Reader,
  words: Word[],
  typed: { last: string; endings: string[] },
): Promise<{ words: Word[]; endings: string[] }> {
  const text = words.at(-1)?.text ?? ''
  if (text === '') return { words, endings: [] }
  const endings =
    text === typed.last ? typed.endings : await listCompletions(db, text, ENDINGS_MOST)
  return { words: [...words.slice(0, -1), { text, beginning: true }], endings }
}

const pairsOf = (words: string[]): string[] =>
  words.slice(1).map((word, index) => `${words[index]}${word}`)

function costOf(
  word: string | undefined,
  isKnown: (word: string) => boolean,
  mendings: Map<string, Mending>,
): number {
  if (word === undefined || isKnown(word)) return 0
  return mendings.get(word)?.mistakes ?? Number.POSITIVE_INFINITY
}

/** `ear rings` are earrings and `mangal sutra` is a mangalsutra, where products are called so. */
function joinPairs(typed: string[], known: Map<string, KnownWord>): string[] {
  const words: string[] = []
  for (let at = 0; at < typed.length; at += 1) {
    const [word = '', next = ''] = [typed[at], typed[at + 1]]
    const pair = next === '' ? undefined : known.get(word + next)
    const isOne = pair?.exact === true && (pair.named > 0 || !known.has(word) || !known.has(next))
    words.push(isOne ? `${word}${next}` : word)
    if (isOne) at += 1
  }
  return words
}

/** What may be meant by every unknown word, and by it together with its neighbour. */
async function listMendings(
  db: Reader,
  words: string[],
  isKnown: (word: string) => boolean,
): Promise<Map<string, Mending>> {
  const isMended = (word: string) =>
    !isKnown(word) && word.length >= SHORTEST_MENDED && word.length <= LONGEST_MENDED
  const unknown = [...new Set(words.filter(isMended))].slice(0, MAX_CORRECTED)
  if (unknown.length === 0) return new Map()
  const isNear = (index: number) =>
    [words[index], words[index + 1]].some((word) => word !== undefined && unknown.includes(word))
  const pairs = pairsOf(words).filter(
    (pair, index) => pair.length <= LONGEST_MENDED && isNear(index),
  )
  const [alike, parts] = await Promise.all([
    listSimilarWords(db, [...new Set([...unknown, ...pairs])]),
    listKnownWords(
      db,
      unknown.flatMap((word) => splits(word).flat()),
    ),
  ])
  const mendings = new Map<string, Mending>()
  for (const word of [...unknown, ...pairs]) {
    const candidates = alike.filter(
      (each) => each.asked === word && each.word.length >= SHORTEST_PART && !isParticle(each.word),
    )
    const found = findNearestWord({ word, sound: candidates[0]?.askedSound ?? '' }, candidates)
    const split = splits(word).find((both) =>
      both.every((part) => parts.get(part)?.exact && isName(parts.get(part))),
    )
    if (split && (found?.word.length ?? 0) < word.length)
      mendings.set(word, { words: split, mistakes: SPLIT })
    else if (found) mendings.set(word, { words: [found.word], mistakes: found.mistakes })
  }
  return mendings
}

const isParticle = (word: string): boolean => isStopWord(word) && word.length < 5
const isName = (known: KnownWord | undefined): boolean =>
  known !== undefined && known.named + known.spelt > 0

/** `nosering`: every way to make two words of it. */
const splits = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, index) => [
    word.slice(0, index + SHORTEST_PART),
    word.slice(index + SHORTEST_PART),
  ])
