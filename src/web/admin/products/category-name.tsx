import type { ReactElement } from 'react'
import { listingOf, TAXONOMY, type Category } from '#shared/catalog/taxonomy.ts'

/**
 * The API's value of a category, where the shop's label is another word: Classic Glam is
 * PartyGlimmer.
 */
export function codeOf(value: Category): string | undefined {
  return listingOf(value).label.replaceAll(' ', '') === value ? undefined : value
}

/** The label that customers read, and the API's value in grey where it is another word. */
export function CategoryName({
  value,
  codeClass = 'text-jamun-500',
}: {
  value: Category
  codeClass?: string
}): ReactElement {
  const code = codeOf(value)
  return (
    <span>
      {listingOf(value).label}
      {code && <span className={`text-xs ${codeClass}`}> {code}</span>}
    </span>
  )
}

/** A category as somebody else sends it; undefined for any other value. */
export const toCategory = (value: unknown): Category | undefined =>
  TAXONOMY.find((row) => row.value === value)?.value
