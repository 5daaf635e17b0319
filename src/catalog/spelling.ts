/** A known word that may be meant by a misspelt one: how it sounds, and how many products have it in their name and in their description. */
export type Candidate = { word: string; sound: string; named: number; told: number; spelt: number }

/** Letters that are one sound to many ears: kada and kara. */
const ALIKE = new Set(['dr', 'rd', 'bv', 'vb'])
const ALIKE_COST = 0.5
/** What the spelling itself counts beside the sound, and what a much used word is forgiven. */
const SPELLING_SHARE = 0.25
const COMMON_SHARE = 0.12
const OTHER_BEGINNING = 0.4

/** The known word nearest to a misspelt one, or none that is near enough: a short word has little room for mistakes. */
export function nearest(asked: { word: string; sound: string }, candidates: Candidate[]): string | undefined {
  let best: { word: string; cost: number } | undefined
  for (const candidate of candidates) {
    const mistakes = distance(asked.sound, candidate.sound)
    if (mistakes > roomFor(asked, candidate)) continue
    const cost =
      mistakes +
      SPELLING_SHARE * distance(asked.word, candidate.word) +
      (asked.sound[0] === candidate.sound[0] ? 0 : OTHER_BEGINNING) -
      COMMON_SHARE * Math.log2(1 + 3 * candidate.named + candidate.told)
    if (!best || cost < best.cost || (cost === best.cost && candidate.word < best.word)) best = { word: candidate.word, cost }
  }
  return best?.word
}

function roomFor(asked: { word: string; sound: string }, candidate: Candidate): number {
  const { length } = asked.word
  if (length <= 3) return consonants(asked.sound) === consonants(candidate.sound) && consonants(asked.sound).length > 1 ? 1 : 0
  if (length <= 5) return 1
  return length <= 8 ? 2 : 3
}

const consonants = (sound: string): string => sound.replace(/[aeiou]/g, '')

/** How many letters must be added, left out, replaced or exchanged with their neighbour. */
export function distance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const [letter = '', against = ''] = [one[row - 1], other[column - 1]]
      const replaced = at(last, column - 1) + (letter === against ? 0 : ALIKE.has(letter + against) ? ALIKE_COST : 1)
      let cost = Math.min(replaced, at(last, column) + 1, at(line, column - 1) + 1)
      if (row > 1 && column > 1 && letter === other[column - 2] && one[row - 2] === against) cost = Math.min(cost, at(before, column - 2) + 1)
      line.push(cost)
    }
    ;[before, last] = [last, line]
  }
  return at(last, other.length)
}

const at = (line: number[], column: number): number => line[column] ?? Number.POSITIVE_INFINITY
