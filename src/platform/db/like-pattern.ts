/** A text as a part of a `like` pattern in which it stands for itself. */
export const escapeLike = (text: string): string => text.replace(/[%_\\]/g, '\\$&')

/**
 * A `like` pattern for texts that hold this one, whatever it holds itself; compare it with
 * `lower(…)`.
 */
export const toContainsPattern = (text: string): string => `%${escapeLike(text.toLowerCase())}%`
