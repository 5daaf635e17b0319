/** Escapes the wildcards of a text for use in a `like` pattern. */
export const escapeLike = (text: string): string => text.replace(/[%_\\]/g, '\\$&')

/** Returns a `like` pattern for texts that contain this one. Compare it with `lower(…)`. */
export const toContainsPattern = (text: string): string => `%${escapeLike(text.toLowerCase())}%`
