import type { CategoryList } from '#categories/categories.ts'
import type { Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'

/** What a search needs: the database, and the categories, cached in this process. */
export type SearchContext = { db: Reader; categories: () => Promise<CategoryList> }

type CategoryQuery = {
  category?: string | undefined
  style?: string[] | undefined
  collection?: string[] | undefined
}

const PROBLEM = 'There is no such category.'

/**
 * A query with the present values of its categories: a merged category is replaced by the one that
 * has its products now. Throws `input.invalid` for an unknown or hidden category.
 */
export function withPresentCategories<Query extends CategoryQuery>(
  query: Query,
  { values }: CategoryList,
): Query {
  const toPresent = (value: string) => values.get(value)?.value ?? value
  const { category, style, collection } = query
  const found = category === undefined ? undefined : values.get(category)
  if (category !== undefined && (!found || found.isHidden))
    throw new Refusal('input.invalid', { message: PROBLEM, fields: { category: PROBLEM } })
  return {
    ...query,
    ...(found && { category: found.value }),
    ...(style && { style: style.map(toPresent) }),
    ...(collection && { collection: collection.map(toPresent) }),
  }
}
