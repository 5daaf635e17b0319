import { toSlug } from '#shared/catalog/slug.ts'
import {
  CATEGORY_SLUG,
  MAX_CATEGORY_SLUG_LENGTH,
  RESERVED_SLUGS,
} from '#shared/catalog/category.ts'

const MAX_VALUE_LENGTH = 50

/** Returns the first of `name`, `name2`, `name3` … that is free. */
function firstFree(name: string, separator: string, isFree: (name: string) => boolean): string {
  let candidate = name
  for (let number = 2; !isFree(candidate); number += 1) candidate = `${name}${separator}${number}`
  return candidate
}

/**
 * The API's name of a new category, from its label: `Nath & nose pins` becomes `NathNosePins`. A
 * number is added if the name is taken.
 */
export function toCategoryValue(label: string, taken: ReadonlySet<string>): string {
  const words = toSlug(label).split('-').filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const lower = new Set([...taken].map((value) => value.toLowerCase()))
  return firstFree(
    name.slice(0, MAX_VALUE_LENGTH) || 'Category',
    '',
    (candidate) => !lower.has(candidate.toLowerCase()),
  )
}

/** The address of a new category, from its label. A number is added if it is taken. */
export function toCategorySlug(label: string, taken: ReadonlySet<string>): string {
  const slug = toSlug(label)
    .slice(0, MAX_CATEGORY_SLUG_LENGTH - 4)
    .replace(/-+$/, '')
  return firstFree(
    slug || 'category',
    '-',
    (candidate) => !taken.has(candidate) && !RESERVED_SLUGS.has(candidate),
  )
}

/** The sentence about an address that a category cannot have; undefined if it can. */
export function slugProblem(slug: string, taken: ReadonlySet<string>): string | undefined {
  if (!CATEGORY_SLUG.test(slug) || slug.length > MAX_CATEGORY_SLUG_LENGTH)
    return 'An address has small letters, digits and hyphens.'
  if (RESERVED_SLUGS.has(slug)) return `/${slug} is another page of the shop.`
  return taken.has(slug) ? 'Another category has or had this address.' : undefined
}
