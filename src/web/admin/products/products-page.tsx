import { memo, useRef, useState, type ComponentProps } from 'react'
import type { Pagination } from '#contract/contract.ts'
import {
  listAdminProducts,
  listMatchingProducts,
  type AdminProduct,
  type MatchingProduct,
} from '#web/api/admin/catalog/products.ts'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import { useSelection, type ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import { FormAndList, useFormView } from '#web/admin/layout/form-view.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { READ_PRICES } from './price-history.tsx'
import { ProductForm, SAVE } from './product-form.tsx'
import {
  ARCHIVE,
  DUPLICATE,
  RESTORE,
  useProductActions,
  ProductList,
} from '#web/admin/products/list/product-list.tsx'
import { sortOf, toProductsQuery } from '#web/admin/products/list/products-query.ts'
import { ProductTools } from '#web/admin/products/list/product-tools.tsx'
import { ScreenHead, type ScreenProps, type UnsavedForm } from '#web/admin/layout/screen.tsx'
import {
  CHANGE_CATEGORIES,
  CHANGE_STATES,
  PRODUCT,
} from '#web/admin/products/list/bulk-mutations.ts'
import { ProductsBar } from '#web/admin/products/list/products-bar.tsx'
import { VIEW_MUTATIONS } from '#web/admin/layout/views/view-mutations.ts'
import { useSurroundings } from './products-layout.tsx'
import { SCREEN, TITLE } from './products-screen.ts'
import type { Route } from './+types/products-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const READ_MATCHING: ReadMatching<MatchingProduct> = {
  name: 'read-matching',
  send: (search) => listMatchingProducts(toProductsQuery(new URLSearchParams(search))),
  isRead: true,
}

export const clientLoader = adminLoader(({ url, signal }) => {
  const filters = { ...toProductsQuery(url.searchParams), sort: sortOf(url.searchParams) }
  return listAdminProducts({ ...filters, page: pageOf(url), limit: ADMIN_PAGE_SIZE }, signal)
})

export const clientAction = adminAction(
  SAVE,
  ARCHIVE,
  RESTORE,
  DUPLICATE,
  READ_PRICES,
  READ_MATCHING,
  CHANGE_STATES,
  CHANGE_CATEGORIES,
  ...VIEW_MUTATIONS,
)

export const ErrorBoundary = SCREEN.Failed

let lastKey = 0
/** The form for a product or for a new one. The new key resets the form every time. */
const formOf = (product: AdminProduct | undefined) => ({ key: ++lastKey, product })

/** The products: the form that adds and edits them, and the list. */
function ProductsPage({
  loaderData: { products, pagination, lowStock },
}: ScreenProps<typeof clientLoader>) {
  const { views, hasImporter } = useSurroundings()
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
  const forgetDeleted = (ids: string[]) =>
    setOpened((now) => (now.product && ids.includes(now.product.id) ? formOf(undefined) : now))
  const count = `${pagination.total} ${pagination.total === 1 ? 'product' : 'products'}`
  return (
    <FormAndList
      view={view}
      head={<ScreenHead title={TITLE} line={count} />}
      isWide={edited !== undefined}
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
      <Products
        products={products}
        lowStock={lowStock}
        pagination={pagination}
        views={views}
        edited={edited}
        actions={{ ...actions, edit: (product) => void edit(product) }}
        onDeleted={forgetDeleted}
      />
    </FormAndList>
  )
}

type ProductsProps = ComponentProps<typeof ProductList> & {
  pagination: Pagination
  views: SavedView[]
  onDeleted: (ids: string[]) => void
}

/** The list with its tools, and what can be done with the chosen products. */
function Products({ pagination, views, onDeleted, ...list }: Omit<ProductsProps, 'selection'>) {
  const selection = useSelection<MatchingProduct>(list.products, pagination.total, READ_MATCHING)
  const { finish, dialog } = useBulkResult(selection, {
    noun: PRODUCT,
    linkOf: ({ name, isArchived }) =>
      `/admin/products?q=${encodeURIComponent(name.slice(0, 100))}` +
      (isArchived ? '&state=archived' : ''),
  })
  const change = (result: BulkResult, deleted: string[]) => {
    finish(result)
    const left = new Set([...result.skipped.map(({ id }) => id), ...result.notSent])
    if (deleted.length > 0) onDeleted(deleted.filter((id) => !left.has(id)))
  }
  return (
    <section aria-label="All products" className="@container/table min-w-0 bg-white">
      <ProductTools views={views} total={pagination.total} />
      <SelectAllLine selection={selection} noun={PRODUCT} />
      <ProductList {...list} selection={selection} />
      {selection.chosen.length > 0 && <ProductsBar selection={selection} onDone={change} />}
      <ListPager pagination={pagination} isAlwaysShown />
      {dialog}
    </section>
  )
}

/** A save loads the list again, which does not change it. */
const ListPager = memo(
  Pager,
  ({ pagination: before }, { pagination: now }) =>
    before.page === now.page && before.totalPages === now.totalPages,
)

export default SCREEN.of(ProductsPage)
