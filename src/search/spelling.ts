/**
 * A known word: its sound, the number of products with it in a name and in the description, and
 * its place in its group of synonyms, from 1, if it is a synonym that no product name has.
 */
export type Candidate = {
  word: string
  sound: string
  nameCount: number
  descriptionCount: number
  synonymPlace: number | null
}

/**
 * The cost of a mistake. Vowels are mistaken more often than consonants, and some consonants sound
 * the same to many people: kada and kara.
 */
const COST = {
  letter: 1,
  vowel: 0.6,
  otherVowel: 0.5,
  similar: 0.5,
  plural: 0.3,
  transposed: 1,
  otherBeginning: 1,
  ending: 1,
}
const SIMILAR_LETTERS = new Set(['dr', 'rd', 'bv', 'vb', 'js', 'sj'])

/** English endings as they sound: `stackable` may stand for `stack`, `droping` for `drop`. */
const ENDING = /^(?:abl|ed|er|ful|ing|ish|i)$/

/**
 * Between equally near words: a similar spelling, a name of a product and a frequent word are
 * preferred.
 */
const SPELLING_SHARE = 0.1
const NAME_BONUS = 0.2
const FREQUENCY_SHARE = 0.04

/**
 * The known word nearest to a misspelt one, with the cost of the mistakes. Undefined if none is
 * near enough.
 */
export function findNearestWord(
  typed: { word: string; sound: string },
  candidates: Candidate[],
): { word: string; mistakes: number } | undefined {
  let best: { candidate: Candidate; mistakes: number; cost: number } | undefined
  for (const candidate of candidates) {
    const mistakes = mistakesBetween(typed.sound, candidate)
    if (mistakes > maxMistakes(typed.word.length, candidate)) continue
    const cost =
      mistakes +
      SPELLING_SHARE * spellingDistance(typed.word, candidate.word) -
      preference(candidate)
    if (!best || cost < best.cost) best = { candidate, mistakes, cost }
  }
  if (!best) return undefined
  const { candidate, mistakes } = best
  return {
    word:
      preferredSpelling(
        typed.word,
        candidates.filter(({ sound }) => sound === candidate.sound),
      ) ?? candidate.word,
    mistakes,
  }
}

const preference = ({ nameCount, descriptionCount }: Candidate): number =>
  (nameCount > 0 ? NAME_BONUS : 0) +
  FREQUENCY_SHARE * Math.log2(1 + 3 * nameCount + descriptionCount)

/**
 * Of words with the same sound, the most frequent in names: earrings, not earings. Of synonyms the
 * first of its group, which is the usual spelling: jhumka, not jumka.
 */
const preferredSpelling = (typed: string, same: Candidate[]): string | undefined =>
  same.toSorted(
    (one, other) =>
      other.nameCount - one.nameCount ||
      other.descriptionCount - one.descriptionCount ||
      placeOf(one) - placeOf(other) ||
      spellingDistance(typed, one.word) - spellingDistance(typed, other.word),
  )[0]?.word

const placeOf = ({ synonymPlace }: Candidate): number => synonymPlace ?? 0

/**
 * The highest cost of mistakes for a word of this length. Half as much for a candidate that is in
 * no product name.
 */
function maxMistakes(length: number, { nameCount, descriptionCount }: Candidate): number {
  const max = length <= 3 ? COST.vowel : length <= 5 ? 2 * COST.vowel : length <= 8 ? 2 : 3
  return nameCount === 0 && descriptionCount > 0 ? max / 2 : max
}

function mistakesBetween(typed: string, { sound, nameCount }: Candidate): number {
  const beginning = typed[0] === sound[0] ? 0 : COST.otherBeginning
  const isRoot =
    nameCount > 0 &&
    sound.length >= 4 &&
    typed.startsWith(sound) &&
    ENDING.test(typed.slice(sound.length))
  return Math.min(
    spellingDistance(typed, sound) + beginning,
    isRoot ? COST.ending : Number.POSITIVE_INFINITY,
  )
}

/** The cost to add, delete, replace and transpose letters (weighted Damerau-Levenshtein). */
export function spellingDistance(one: string, other: string): number {
  const extra = (word: string, index: number) =>
    index === word.length && word[index - 1] === 's'
      ? COST.plural
      : letterCost(word[index - 1] ?? '')
  let before: number[] = []
  let last = [0]
  for (let column = 1; column <= other.length; column += 1)
    last.push(at(last, column - 1) + extra(other, column))
  for (let row = 1; row <= one.length; row += 1) {
    const line = [at(last, 0) + extra(one, row)]
    for (let column = 1; column <= other.length; column += 1) {
      const [letter = '', otherLetter = ''] = [one[row - 1], other[column - 1]]
      const isTransposed =
        row > 1 && column > 1 && letter === other[column - 2] && one[row - 2] === otherLetter
      line.push(
        Math.min(
          at(last, column - 1) + replacementCost(letter, otherLetter),
          at(last, column) + extra(one, row),
          at(line, column - 1) + extra(other, column),
          isTransposed ? at(before, column - 2) + COST.transposed : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = last
    last = line
  }
  return at(last, other.length)
}

const isVowel = (letter: string): boolean => 'aeiou'.includes(letter)
const letterCost = (letter: string): number => (isVowel(letter) ? COST.vowel : COST.letter)

function replacementCost(letter: string, other: string): number {
  if (letter === other) return 0
  if (isVowel(letter) && isVowel(other)) return COST.otherVowel
  return SIMILAR_LETTERS.has(letter + other) ? COST.similar : COST.letter
}

const at = (line: number[], index: number): number => line[index] ?? Number.POSITIVE_INFINITY
