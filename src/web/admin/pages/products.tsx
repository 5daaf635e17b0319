import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import type { OwnersProduct } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { hiddenMeta } from '#web/page-meta.ts'
import { adminLoader, PAGE_SIZE, pageOf } from '../admin-loader.ts'
import { Pager } from '#web/ui/pager.tsx'
import { ProductForm } from '../products/product-form.tsx'
import { ProductList } from '../products/product-list.tsx'
import { useProductActs } from '../products/use-product-acts.ts'
import { ScreenFailed, ScreenHead, ScreenLoading } from '../screen.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Route } from './+types/products'

const TITLE = 'Products'
const STATES = [
  { value: undefined, label: 'All products' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const stateOf = (search: URLSearchParams) => STATES.find(({ value }) => value === search.get('state'))?.value

export const clientLoader = adminLoader(({ url, signal }) =>
  call(
    'GET /api/admin/products',
    { query: { page: pageOf(url), limit: PAGE_SIZE, q: url.searchParams.get('q') ?? undefined, state: stateOf(url.searchParams) } },
    { signal },
  ),
)

export const HydrateFallback = () => <ScreenLoading title={TITLE} text="Loading products..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed title={TITLE} error={error} toastText="Failed to load products" text="Failed to load products." />
}

/** The owner's products: the form that adds and changes them, and the list of all. */
export default function ProductsPage({ loaderData: { products, pagination } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<OwnersProduct>()
  // A form that was saved is a new, empty one.
  const [forms, setForms] = useState(0)
  const edit = (product: OwnersProduct) => {
    setEdited(product)
    window.scrollTo({ top: 0 })
  }
  const acts = useProductActs({ onCopied: edit, onRemoved: ({ _id }) => _id === edited?._id && setEdited(undefined) })
  const saved = () => {
    setEdited(undefined)
    setForms(forms + 1)
    void revalidate()
  }
  return (
    <>
      <ScreenHead title={TITLE} line={`${pagination.total} ${pagination.total === 1 ? 'product' : 'products'}`} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[23rem_minmax(0,1fr)]">
        <ProductForm key={edited ? `${edited._id} ${edited.version}` : `new ${forms}`} product={edited} onCancel={() => setEdited(undefined)} onSaved={saved} />
        <section aria-label="All products" className="min-w-0 bg-white">
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
            <States />
            <SearchBox label="Search products" />
          </div>
          <ProductList products={products} edited={edited} acts={{ ...acts, edit }} />
          <Pager pagination={pagination} />
        </section>
      </div>
    </>
  )
}

function States() {
  const [search] = useSearchParams()
  const state = stateOf(search)
  return (
    <nav aria-label="Which products" className="flex flex-wrap gap-2">
      {STATES.map(({ value, label }) => (
        <Link
          key={label}
          to={value ? `/admin/products?state=${value}` : '/admin/products'}
          aria-current={value === state ? 'true' : undefined}
          className={buttonClass(value === state ? 'primary' : 'outline', 'sm')}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
