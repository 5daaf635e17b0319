import { useState, type ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { sortOf, toProductsQuery } from './products-query.ts'

const importExport = () => import('./export-products.ts')

/** The link to the import, and the button that downloads the products of the list as CSV. */
export function ProductFile({ total }: { total: number }): ReactElement {
  const [search] = useSearchParams()
  const categories = useCategories()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const part = await loadPart(importExport)
    const query = { ...toProductsQuery(search), sort: sortOf(search) }
    await part?.exportProducts(query, categories)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/admin/products/import" className={buttonClass('outline', 'sm', SHORT)}>
        <NameOf action="Import" />
      </Link>
      {total > 0 && (
        <Button look="outline" size="sm" busy={busy} className={SHORT} onClick={() => void save()}>
          <NameOf action="Export" />
        </Button>
      )}
    </div>
  )
}

const SHORT = 'max-sm:px-2.5'

/** On phones both buttons stand beside the title, with short names. */
const NameOf = ({ action }: { action: string }) => (
  <span>
    {action}
    <span className="max-sm:sr-only"> CSV</span>
  </span>
)
