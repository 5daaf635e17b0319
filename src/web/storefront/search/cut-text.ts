/** How many characters of a search text its headings have room for. */
export const MAX_QUERY = { phone: 30, wide: 80 }

/**
 * The text with at most so many characters, the last one a sign that there are more. It ends
 * between two words, unless the last word is long.
 */
export function cut(text: string, max: number): string {
  const characters = Array.from(text)
  if (characters.length <= max) return text
  const start = characters.slice(0, max - 1).join('')
  const end = characters[max - 1] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${end > start.length / 2 ? start.slice(0, end).trimEnd() : start}…`
}
