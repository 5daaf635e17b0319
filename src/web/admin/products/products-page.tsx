import { memo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CategoriesContext } from '#web/admin/categories/category-name.tsx'
import { listCategories } from '#web/api/admin/catalog/categories.ts'
import { listAdminProducts, type AdminProduct } from '#web/api/admin/catalog/products.ts'
import { namesImporter } from '#web/api/admin/settings/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { FormAndList, useFormView } from '#web/admin/layout/form-view.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { READ_PRICES } from './price-history.tsx'
import { ProductForm, SAVE } from './product-form.tsx'
import { ARCHIVE, DUPLICATE, RESTORE, useProductActions, ProductList } from './product-list.tsx'
import {
  adminScreen,
  ScreenHead,
  type ScreenProps,
  type UnsavedForm,
} from '#web/admin/layout/screen.tsx'
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

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const query = {
    page: pageOf(url),
    limit: ADMIN_PAGE_SIZE,
    q: url.searchParams.get('q') ?? undefined,
    state: stateOf(url.searchParams),
  }
  const [listed, categories, hasImporter] = await Promise.all([
    listAdminProducts(query, signal),
    listCategories(signal),
    namesImporter(signal),
  ])
  return { ...listed, categories, hasImporter }
})

export const clientAction = adminAction(SAVE, ARCHIVE, RESTORE, DUPLICATE, READ_PRICES)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading products...',
  toastText: 'Failed to load products',
  text: 'Failed to load products.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

let lastKey = 0
/** The form for a product or for a new one. The new key resets the form every time. */
const formOf = (product: AdminProduct | undefined) => ({ key: ++lastKey, product })

/** The products: the form that adds and edits them, and the list. */
function ProductsPage({
  loaderData: { products, pagination, categories, hasImporter },
}: ScreenProps<typeof clientLoader>) {
  const [opened, setOpened] = useState(() => formOf(undefined))
  const form = useRef<UnsavedForm>(null)
  const edited = opened.product
  const view = useFormView()
  const edit = async (product: AdminProduct) => {
    if (await form.current?.confirmLeave()) setOpened(formOf(product))
    view.open()
  }
  const add = async () => {
    if (edited && (await form.current?.confirmLeave())) setOpened(formOf(undefined))
    view.open()
  }
  const close = () => {
    setOpened(formOf(undefined))
    view.close()
  }
  const actions = useProductActions({
    onCopied: (copy) => void edit(copy),
    onArchived: (id) => setOpened((now) => (now.product?.id === id ? formOf(undefined) : now)),
  })
  const count = `${pagination.total} ${pagination.total === 1 ? 'product' : 'products'}`
  return (
    <CategoriesContext value={categories}>
      <FormAndList
        view={view}
        head={<ScreenHead title={TITLE} line={count} />}
        add={{ label: 'Add product', onClick: () => void add() }}
        form={
          <ProductForm
            key={opened.key}
            product={edited}
            hasImporter={hasImporter}
            ref={form}
            onCancel={close}
            onSaved={close}
            onNewer={(product) => setOpened(formOf(product))}
          />
        }
      >
        <section aria-label="All products" className="min-w-0 bg-white">
          <ListTools />
          <ProductList
            products={products}
            edited={edited}
            actions={{ ...actions, edit: (product) => void edit(product) }}
          />
          <ListPager pagination={pagination} />
        </section>
      </FormAndList>
    </CategoriesContext>
  )
}

/** A save loads the list again, which changes none of these. */
const ListTools = memo(() => (
  <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
    <StateLinks />
    <SearchBox label="Search products" />
  </div>
))
const ListPager = memo(
  Pager,
  ({ pagination: before }, { pagination: now }) =>
    before.page === now.page && before.totalPages === now.totalPages,
)

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

export default SCREEN.of(ProductsPage)
