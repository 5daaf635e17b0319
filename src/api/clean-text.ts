import { Refusal } from '#shared/errors.ts'

/**
 * Throws a Refusal for text that PostgreSQL cannot store: NUL characters and lone surrogates, in
 * any key or value. Uses a list instead of recursion: a body of brackets would nest too deep.
 */
export function assertCleanText(sent: unknown): void {
  const waiting: unknown[] = [sent]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') assertClean(value)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) waiting.push(key, inner)
  }
}

function assertClean(text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new Refusal('input.invalid', { message: 'A text holds characters that cannot be kept.' })
}
