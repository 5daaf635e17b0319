/** Shorter words have too many neighbours. */
const MIN_LETTERS = 4

/** From so many letters on two mistakes are forgiven. */
const LONG_WORD = 8

/**
 * The number of mistakes between two texts: a letter that is wrong, missing or too many, or two
 * neighbours in the wrong order (optimal string alignment).
 */
export function mistakesBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1] && !isSame
      now.push(
        Math.min(
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          (last[column] ?? 0) + 1,
          (now[column - 1] ?? 0) + 1,
          isSwapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = now
  }
  return last[other.length] ?? 0
}

/**
 * Whether a typed word of four letters or more is a word, or its beginning, with a typing mistake,
 * from eight letters on with two. The first letter is right.
 */
export function isNearly(typed: string, word: string): boolean {
  if (typed.length < MIN_LETTERS || typed[0] !== word[0]) return false
  const max = typed.length < LONG_WORD ? 1 : 2
  const lengths = [word.length, typed.length - 1, typed.length, typed.length + 1]
  return lengths.some((length) => mistakesBetween(typed, word.slice(0, length)) <= max)
}
