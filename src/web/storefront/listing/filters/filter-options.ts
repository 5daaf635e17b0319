import type { CallReply } from '#contract/contract.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { FilterOptions, FilterValue } from '#web/storefront/listing/listing-data.ts'
import type { Chosen } from './listing-filters.ts'

/** Of a shop with many categories, a page has those with the most products only. */
const MAX_CATEGORY_VALUES = 8

/**
 * Leaves out values without products, and the category of the listing itself, unless they are
 * chosen. A filter of categories has its first values only, unless `all` is set.
 */
export function toFilterOptions(
  { price, inStock, filters }: CallReply<'GET /api/filters'>,
  { category, chosen, all = false }: { category?: Category; chosen: Chosen; all?: boolean },
): FilterOptions {
  const groups = filters.map(({ name, values }) => {
    const shown = values.filter(
      ({ value, count }) => (count > 0 && value !== category) || chosen[name].includes(value),
    )
    const isCategory = name === 'style' || name === 'collection'
    if (all || !isCategory || shown.length <= MAX_CATEGORY_VALUES) return { name, values: shown }
    const isKept = toKept(shown, chosen[name])
    const kept = shown.filter(isKept)
    return { name, values: kept, hidden: shown.length - kept.length }
  })
  return {
    prices: price.map(({ count }) => count),
    inStock,
    groups: groups.filter(({ values }) => values.length > 0),
  }
}

/** Whether a value is chosen or among those with the most products. */
function toKept(values: FilterValue[], chosen: readonly string[]) {
  const most = values
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_CATEGORY_VALUES)
  return (value: FilterValue) => most.includes(value) || chosen.includes(value.value)
}
