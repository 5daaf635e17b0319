import { Refusal } from '#shared/errors.ts'

/**
 * Refuses text that PostgreSQL cannot keep: NUL characters and halves of surrogate pairs, anywhere in what was sent.
 * Nesting is bounded by the size of a body.
 */
export function assertCleanText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new Refusal('input.invalid', { message: 'A text holds characters that cannot be kept.' })
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    assertCleanText(key)
    assertCleanText(inner)
  }
}
