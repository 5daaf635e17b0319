import { Refusal } from '#shared/errors.ts'

/**
 * Refuses text that PostgreSQL cannot keep: NUL characters and halves of surrogate pairs, anywhere
 * in what was sent. What is still to be looked at waits in a list: a body of brackets alone would
 * nest too deep for calls.
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
