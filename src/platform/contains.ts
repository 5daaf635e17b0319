/** A `like` pattern for texts that hold this one, whatever it holds itself; compare it with `lower(…)`. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
