import { toLatin } from './devanagari.ts'

/** In characters. */
export const MAX_SLUG_LENGTH = 80

/** What `toSlug` returns. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * A text as a slug: `Aurora Solitaire Ring` becomes `aurora-solitaire-ring`, `अंगूठी` becomes
 * `anguthi`. Empty if it has only other letters.
 */
export const toSlug = (text: string): string =>
  toLatin(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
