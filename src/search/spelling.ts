/**
 * A known word that may be meant: how it sounds, and how many products have it in their name and in
 * their description.
 */
export type Candidate = { word: string; sound: string; named: number; told: number }

/**
 * What a mistake costs. Vowels are guessed more often than consonants, and some letters are one
 * sound to many ears: kada and kara.
 */
const COST = {
  letter: 1,
  vowel: 0.6,
  otherVowel: 0.5,
  alike: 0.5,
  plural: 0.3,
  neighbours: 1,
  otherBeginning: 1,
  ending: 1,
}
const ALIKE = new Set(['dr', 'rd', 'bv', 'vb', 'js', 'sj'])

/** `stackable` is said of what stacks, `droping` of what drops. As they sound. */
const ENDING = /^(?:abl|ed|er|ful|ing|ish|i)$/

/**
 * Of two that are equally near the one is meant that is written nearly so, that products are
 * called, and that many have.
 */
const SPELLING_SHARE = 0.1
const NAMED = 0.2
const COMMON_SHARE = 0.04

/**
 * The known word nearest to a misspelt one with the cost of its mistakes, or none that is near
 * enough.
 */
export function findNearestWord(
  asked: { word: string; sound: string },
  candidates: Candidate[],
): { word: string; mistakes: number } | undefined {
  let best: { candidate: Candidate; mistakes: number; cost: number } | undefined
  for (const candidate of candidates) {
    const mistakes = mistakesBetween(asked.sound, candidate)
    if (mistakes > roomFor(asked.word.length, candidate)) continue
    const cost =
      mistakes + SPELLING_SHARE * spellingDistance(asked.word, candidate.word) - worth(candidate)
    if (!best || cost < best.cost) best = { candidate, mistakes, cost }
  }
  if (!best) return undefined
  const { candidate, mistakes } = best
  return {
    word:
      bestSpelt(
        asked.word,
        candidates.filter(({ sound }) => sound === candidate.sound),
      ) ?? candidate.word,
    mistakes,
  }
}

const worth = ({ named, told }: Candidate): number =>
  (named > 0 ? NAMED : 0) + COMMON_SHARE * Math.log2(1 + 3 * named + told)

/** Of words that sound the same, the one that most products are called: earrings, not earings. */
const bestSpelt = (asked: string, same: Candidate[]): string | undefined =>
  same.toSorted(
    (one, other) =>
      other.named - one.named ||
      other.told - one.told ||
      spellingDistance(asked, one.word) - spellingDistance(asked, other.word),
  )[0]?.word

/**
 * A short word has little room for mistakes, and words that no product is called are meant less
 * often.
 */
function roomFor(length: number, { named, told }: Candidate): number {
  const room = length <= 3 ? COST.vowel : length <= 5 ? 2 * COST.vowel : length <= 8 ? 2 : 3
  return named === 0 && told > 0 ? room / 2 : room
}

function mistakesBetween(asked: string, { sound, named }: Candidate): number {
  const beginning = asked[0] === sound[0] ? 0 : COST.otherBeginning
  const isRoot =
    named > 0 &&
    sound.length >= 4 &&
    asked.startsWith(sound) &&
    ENDING.test(asked.slice(sound.length))
  return Math.min(
    spellingDistance(asked, sound) + beginning,
    isRoot ? COST.ending : Number.POSITIVE_INFINITY,
  )
}

/** The cost of letters that must be added, left out, replaced or exchanged with their neighbour. */
export function spellingDistance(one: string, other: string): number {
  const extra = (word: string, place: number) =>
    place === word.length && word[place - 1] === 's' ? COST.plural : single(word[place - 1] ?? '')
  let before: number[] = []
  let last = [0]
  for (let column = 1; column <= other.length; column += 1)
    last.push(at(last, column - 1) + extra(other, column))
  for (let row = 1; row <= one.length; row += 1) {
    const line = [at(last, 0) + extra(one, row)]
    for (let column = 1; column <= other.length; column += 1) {
      const [letter = '', against = ''] = [one[row - 1], other[column - 1]]
      const isExchanged =
        row > 1 && column > 1 && letter === other[column - 2] && one[row - 2] === against
      line.push(
        Math.min(
          at(last, column - 1) + replacing(letter, against),
          at(last, column) + extra(one, row),
          at(line, column - 1) + extra(other, column),
          isExchanged ? at(before, column - 2) + COST.neighbours : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = last
    last = line
  }
  return at(last, other.length)
}

const isVowel = (letter: string): boolean => 'aeiou'.includes(letter)
const single = (letter: string): number => (isVowel(letter) ? COST.vowel : COST.letter)

function replacing(letter: string, against: string): number {
  if (letter === against) return 0
  if (isVowel(letter) && isVowel(against)) return COST.otherVowel
  return ALIKE.has(letter + against) ? COST.alike : COST.letter
}

const at = (line: number[], place: number): number => line[place] ?? Number.POSITIVE_INFINITY
