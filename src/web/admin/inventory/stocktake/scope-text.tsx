import type { ReactElement } from 'react'
import { useCategories } from '#web/admin/categories/category-name.tsx'

type ScopeTextProps = { filter: string; counted: number; total: number }

const numberOf = (count: number): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`

/** Which products are counted: all, or those of a search or filter of the list. */
export function ScopeText({ filter, counted, total }: ScopeTextProps): ReactElement {
  const categories = useCategories()
  const search = new URLSearchParams(filter)
  const category = search.get('category')
  const q = search.get('q')?.trim()
  const parts = [
    search.get('low') === 'true' && 'low stock',
    category && (categories.find(({ value }) => value === category)?.label ?? category),
    q && `“${q}”`,
  ].filter(Boolean)
  const of = parts.length > 0 ? `: ${parts.join(', ')}` : ''
  return (
    <p className="text-sm">
      {counted < total
        ? `The first ${counted.toLocaleString('en-IN')} of ${numberOf(total)}${of}. Choose a ` +
          'category to count the others.'
        : `${of ? '' : 'All '}${numberOf(total)}${of}.`}
    </p>
  )
}
