import type { Reader } from '#platform/db/db.ts'
import { isHelpWord } from '#shared/help-topics.ts'
import {
  listCompletions,
  listKnownWords,
  listNamesBySound,
  listSimilarWords,
  type KnownWord,
} from './store.ts'
import { completeOccasion, findNearestOccasion, isOfOccasion } from './occasions.ts'
import { isStopWord } from './search-text.ts'
import { findNearestWord } from './spelling.ts'

/** A word after correction. `isPrefix`: it may be the beginning of a longer word. */
export type Word = { text: string; isPrefix?: boolean }

/** The correction of an unknown word, into one word or two, and the cost of its mistakes. */
type Correction = { words: string[]; mistakes: number }

const MIN_PREFIX = 2
const MIN_PART = 3
const MAX_COMPLETIONS = 4
/** Longer words are not typing mistakes. */
const MAX_LENGTH = 24
/**
 * Finding similar words is the most expensive part of a search. Only this many unknown words are
 * corrected, the first ones; the others stay as they are typed.
 */
export const MAX_CORRECTED = 4
/** A single letter is similar to every short word. */
const MIN_LENGTH = 2
/** A missing vowel. */
const MAX_ENDING: Correction['mistakes'] = 0.6
const SPLIT_COST: Correction['mistakes'] = 0.5
/** A final s. Sounds leave out other differences: `chandbaali` and `chandbalis`. */
const SAME_WORD: Correction['mistakes'] = 0.3

/**
 * Corrects the spelling of the words, and completes the last one from known words. Known words stay
 * as they are, unless two of them together are a better known word. The last word counts as a
 * prefix while the customer is typing, otherwise only if it is not a known word.
 */
export async function correctSpelling(
  db: Reader,
  typed: string[],
  typing: boolean,
): Promise<{ words: Word[]; endings: string[] }> {
  const last = typed.at(-1) ?? ''
  const [known, names, completions] = await Promise.all([
    listKnownWords(db, [...new Set([...typed, ...pairsOf(typed)])]),
    listNamesBySound(db, [...new Set([...typed, ...pairsOf(typed)])]),
    last.length >= MIN_PREFIX ? listCompletions(db, last, MAX_COMPLETIONS) : [],
  ])
  const endings = typing && completions.length === 0 ? completeOccasion(last) : completions
  const isKept = (word: string) => isStopWord(word) || isOfOccasion(word) || isHelpWord(word)
  const unusual = typed.filter((word) => !isKept(word) && isUnusual(known.get(word)))
  const usual = new Map(unusual.map((word) => [word, usualSpelling(word, names.get(word))]))
  const usualWords = new Set(usual.values())
  const joined = joinPairs(typed, known, names).map((word) => usual.get(word) ?? word)
  const isKnown = (word: string) => isKept(word) || known.has(word) || usualWords.has(word)
  const canBePrefix = (at: number) =>
    at === joined.length - 1 && joined[at] === last && endings.length > 0
  const corrections = await listCorrections(db, joined, isKnown)
  const words: Word[] = []
  for (let at = 0; at < joined.length; at += 1) {
    const [word = '', next] = [joined[at], joined[at + 1]]
    const single = isKnown(word) ? { words: [word], mistakes: 0 } : corrections.get(word)
    const isPrefix = canBePrefix(at) && (typing || !isComplete(single, endings))
    const isLone = next === undefined || isPrefix || [word, next].some(isStopWord)
    const pair = isLone ? undefined : corrections.get(word + next)
    const separateCost =
      (single?.mistakes ?? Number.POSITIVE_INFINITY) +
      (canBePrefix(at + 1) ? 0 : costOf(next, isKnown, corrections))
    const isPair = pair !== undefined && pair.mistakes < separateCost
    const corrected = isPair ? pair.words : isPrefix ? [word] : (single?.words ?? [word])
    words.push(...corrected.map((text) => (isPrefix ? { text, isPrefix: true } : { text })))
    if (isPair) at += 1
  }
  return typing ? completeLast(db, words, { last, endings }) : { words, endings }
}

/** A spelling that is known from a synonym only, such as `jumka`. */
const isUnusual = (known: KnownWord | undefined): boolean =>
  known?.exact === true && known.nameCount === 0 && known.descriptionCount === 0

/** The word as names have it, in its own number: `jhumka` of `jhumkas`. */
const usualSpelling = (word: string, name = word): string =>
  word.endsWith('s') ? name : name.replace(/s$/, '')

/** A word as it is, or with a vowel too few at its end: `blu` is blue, and no part of blush. */
const isComplete = (single: Correction | undefined, endings: string[]): boolean =>
  single !== undefined &&
  (single.mistakes === 0 ||
    (single.mistakes <= MAX_ENDING && single.words.some((word) => endings.includes(word))))

/** While the customer is typing, the last word is a prefix even after a correction. */
async function completeLast(
  db: Reader,
  words: Word[],
  typed: { last: string; endings: string[] },
): Promise<{ words: Word[]; endings: string[] }> {
  const text = words.at(-1)?.text ?? ''
  if (text === '') return { words, endings: [] }
  const endings =
    text === typed.last ? typed.endings : await listCompletions(db, text, MAX_COMPLETIONS)
  return { words: [...words.slice(0, -1), { text, isPrefix: true }], endings }
}

const pairsOf = (words: string[]): string[] =>
  words.slice(1).map((word, index) => `${words[index]}${word}`)

function costOf(
  word: string | undefined,
  isKnown: (word: string) => boolean,
  corrections: Map<string, Correction>,
): number {
  if (word === undefined || isKnown(word)) return 0
  return corrections.get(word)?.mistakes ?? Number.POSITIVE_INFINITY
}

/**
 * Joins `ear rings`, `mangal sutra` and `chand baali` if names of products have them as one word,
 * which may be spelt in another way.
 */
function joinPairs(
  typed: string[],
  known: Map<string, KnownWord>,
  names: Map<string, string>,
): string[] {
  const words: string[] = []
  for (let at = 0; at < typed.length; at += 1) {
    const [word = '', next = ''] = [typed[at], typed[at + 1]]
    const pair = next === '' ? undefined : known.get(word + next)
    const isPair =
      pair?.exact === true && (pair.nameCount > 0 || !known.has(word) || !known.has(next))
    const isLone = next === '' || [word, next].some(isStopWord)
    const name = isLone ? undefined : names.get(word + next)
    // `evileye` sounds like evil: then the second word is one of its own.
    const isNew = name !== names.get(word) && name !== names.get(next)
    const joined = isPair ? `${word}${next}` : isNew ? name : undefined
    words.push(joined ?? word)
    if (joined !== undefined) at += 1
  }
  return words
}

/** Corrections of every unknown word, and of each pair with an unknown word. */
async function listCorrections(
  db: Reader,
  words: string[],
  isKnown: (word: string) => boolean,
): Promise<Map<string, Correction>> {
  const canBeCorrected = (word: string) =>
    !isKnown(word) && word.length >= MIN_LENGTH && word.length <= MAX_LENGTH
  const unknown = [...new Set(words.filter(canBeCorrected))].slice(0, MAX_CORRECTED)
  if (unknown.length === 0) return new Map()
  const hasUnknown = (index: number) =>
    [words[index], words[index + 1]].some((word) => word !== undefined && unknown.includes(word))
  const pairs = pairsOf(words).filter(
    (pair, index) => pair.length <= MAX_LENGTH && hasUnknown(index),
  )
  const [similar, parts] = await Promise.all([
    listSimilarWords(db, [...new Set([...unknown, ...pairs])]),
    listKnownWords(
      db,
      unknown.flatMap((word) => splits(word).flat()),
    ),
  ])
  const corrections = new Map<string, Correction>()
  for (const word of [...unknown, ...pairs]) {
    const candidates = similar.filter(
      (each) => each.typed === word && each.word.length >= MIN_PART && !isParticle(each.word),
    )
    const nearest = nearer(
      findNearestWord({ word, sound: candidates[0]?.typedSound ?? '' }, candidates),
      findNearestOccasion(word),
    )
    const split = splits(word).find((both) =>
      both.every((part) => parts.get(part)?.exact && isName(parts.get(part))),
    )
    const isOneWord =
      nearest && (nearest.mistakes <= SAME_WORD || nearest.word.length >= word.length)
    if (split && !isOneWord) corrections.set(word, { words: split, mistakes: SPLIT_COST })
    else if (nearest) corrections.set(word, { words: [nearest.word], mistakes: nearest.mistakes })
  }
  return corrections
}

type Nearest = ReturnType<typeof findNearestWord>

const nearer = (word: Nearest, occasion: Nearest): Nearest =>
  word && occasion ? (word.mistakes <= occasion.mistakes ? word : occasion) : (word ?? occasion)

const isParticle = (word: string): boolean => isStopWord(word) && word.length < 5
const isName = (known: KnownWord | undefined): boolean =>
  known !== undefined && known.nameCount + known.synonymCount > 0

/**
 * Every way to split `nosering` into two words. PostgreSQL refuses a half of a character of two
 * UTF-16 units.
 */
const splits = (word: string): [string, string][] =>
  Array.from(
    { length: Math.max(0, word.length - 2 * MIN_PART + 1) },
    (_, index): [string, string] => [word.slice(0, index + MIN_PART), word.slice(index + MIN_PART)],
  ).filter(([first]) => first.isWellFormed())
