import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import type { AdminProduct } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { adminLoader, PAGE_SIZE, pageOf } from '#web/admin/layout/admin-loader.ts'
import { Pager } from '#web/ui/pager.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductList } from './product-list.tsx'
import { useProductActions } from './use-product-actions.ts'
import { ScreenFailed, ScreenHead, ScreenLoading } from '#web/admin/layout/screen.tsx'
import { useUnsaved } from '#web/admin/layout/use-unsaved.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Route } from './+types/products-page'

const TITLE = 'Products'
const STATES = [
  { value: undefined, label: 'All products' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const stateOf = (search: URLSearchParams) =>
  STATES.find(({ value }) => value === search.get('state'))?.value

export const clientLoader = adminLoader(({ url, signal }) =>
  call(
    'GET /api/admin/products',
    {
      query: {
        page: pageOf(url),
        limit: PAGE_SIZE,
        q: url.searchParams.get('q') ?? undefined,
        state: stateOf(url.searchParams),
      },
    },
    { signal },
  ),
)

export const HydrateFallback = () => <ScreenLoading title={TITLE} text="Loading products..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenFailed
      title={TITLE}
      error={error}
      toastText="Failed to load products"
      text="Failed to load products."
    />
  )
}

let lastKey = 0
/** The form for a product or for a new one. The new key resets the form every time. */
const formOf = (product: AdminProduct | undefined) => ({ key: ++lastKey, product })

/** The products: the form that adds and edits them, and the list. */
export default function ProductsPage({
  loaderData: { products, pagination },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [opened, setOpened] = useState(() => formOf(undefined))
  const [isDirty, setDirty] = useState(false)
  const confirmLeave = useUnsaved(isDirty)
  const edited = opened.product
  const edit = async (product: AdminProduct) => {
    if (!(await confirmLeave())) return
    setOpened(formOf(product))
    window.scrollTo({ top: 0 })
  }
  const cancel = async () => (await confirmLeave()) && setOpened(formOf(undefined))
  const saved = () => {
    // Another form may have been opened before the response arrived.
    setOpened((now) => (now === opened ? formOf(undefined) : now))
    void revalidate()
  }
  const actions = useProductActions({
    onCopied: (copy) => void edit(copy),
    onRemoved: ({ _id }) =>
      setOpened((now) => (now.product?._id === _id ? formOf(undefined) : now)),
  })
  return (
    <>
      <ScreenHead
        title={TITLE}
        line={`${pagination.total} ${pagination.total === 1 ? 'product' : 'products'}`}
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[23rem_minmax(0,1fr)]">
        <ProductForm
          key={opened.key}
          product={edited}
          onCancel={() => void cancel()}
          onSaved={saved}
          onDirty={setDirty}
          onOutdated={() => void revalidate()}
          onNewer={(product) => setOpened(formOf(product))}
        />
        <section aria-label="All products" className="min-w-0 bg-white">
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
            <StateLinks />
            <SearchBox label="Search products" />
          </div>
          <ProductList
            products={products}
            edited={edited}
            actions={{ ...actions, edit: (product) => void edit(product) }}
          />
          <Pager pagination={pagination} />
        </section>
      </div>
    </>
  )
}

function StateLinks() {
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
