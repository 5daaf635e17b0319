import type { ReactElement } from 'react'
import { listingOf, TAXONOMY, type Category } from '#shared/catalog/taxonomy.ts'

/** The API's value of a category if its label differs: Classic Glam is PartyGlimmer. */
export function codeOf(value: Category): string | undefined {
  return listingOf(value).label.replaceAll(' ', '') === value ? undefined : value
}

/** The label that customers read, and in grey the API's value if it differs. */
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

/** Converts an untyped value to a category; undefined if it is not one. */
export const toCategory = (value: unknown): Category | undefined =>
  TAXONOMY.find((row) => row.value === value)?.value
