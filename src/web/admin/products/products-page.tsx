import { type ComponentProps } from 'react'
import type { Pagination } from '#contract/contract.ts'
import {
  listAdminProducts,
  listMatchingProducts,
  readAdminProduct,
  type MatchingProduct,
} from '#web/api/admin/catalog/products.ts'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import { useSelection, type ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import { FormAndList } from '#web/admin/layout/form-view.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { READ_PRICES } from './price-history.tsx'
import { ProductForm, SAVE } from './product-form.tsx'
import {
  ARCHIVE,
  CHANGE_PRICES,
  DUPLICATE,
  RESTORE,
  SET_STATE,
  useProductActions,
} from '#web/admin/products/list/product-actions.tsx'
import { ProductList } from '#web/admin/products/list/product-list.tsx'
import { MissingProduct, useEditedProduct } from '#web/admin/products/list/edited-product.tsx'
import { sortOf, toProductsQuery } from '#web/admin/products/list/products-query.ts'
import { ProductFile } from '#web/admin/products/list/product-file.tsx'
import { ProductTools } from '#web/admin/products/list/product-tools.tsx'
import { ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { CHANGE_CATEGORIES, CHANGE_STATES } from '#web/admin/products/list/bulk-mutations.ts'
import { ProductsBar } from '#web/admin/products/list/products-bar.tsx'
import { editedIn } from '#web/admin/layout/views/view-query.ts'
import { VIEW_MUTATIONS } from '#web/admin/layout/views/view-mutations.ts'
import { useSurroundings } from './products-layout.tsx'
import { PRODUCT, SCREEN, TITLE } from './products-screen.ts'
import type { Route } from './+types/products-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const READ_MATCHING: ReadMatching<MatchingProduct> = {
  name: 'read-matching',
  send: (search) => listMatchingProducts(toProductsQuery(new URLSearchParams(search))),
  isRead: true,
}

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const filters = { ...toProductsQuery(url.searchParams), sort: sortOf(url.searchParams) }
  const id = editedIn(url.search)
  const [list, asked] = await Promise.all([
    listAdminProducts({ ...filters, page: pageOf(url), limit: rowsPerPage() }, signal),
    id === undefined
      ? undefined
      : readAdminProduct(id, signal).then((product) => ({ id, product })),
  ])
  return { ...list, asked }
})

export const clientAction = adminAction(
  SAVE,
  ARCHIVE,
  RESTORE,
  DUPLICATE,
  SET_STATE,
  CHANGE_PRICES,
  READ_PRICES,
  READ_MATCHING,
  CHANGE_STATES,
  CHANGE_CATEGORIES,
  ...VIEW_MUTATIONS,
)

export const ErrorBoundary = SCREEN.Failed

/** The products: the form that adds and edits them, and the list. */
function ProductsPage({
  loaderData: { products, pagination, lowStock, spelledAs, asked },
}: ScreenProps<typeof clientLoader>) {
  const { views, hasImporter } = useSurroundings()
  const { opened, view, form, missing, edit, add, close, closeIf } = useEditedProduct(
    products,
    asked,
  )
  const edited = opened.product
  const actions = useProductActions({
    onCopied: (copy) => void edit(copy),
    onArchived: (id) => closeIf([id]),
  })
  const count = `${pagination.total} ${pagination.total === 1 ? 'product' : 'products'}`
  return (
    <FormAndList
      view={view}
      head={
        <>
          <ScreenHead title={TITLE} line={count}>
            <ProductFile total={pagination.total} />
          </ScreenHead>
          {missing && <MissingProduct why={missing} />}
        </>
      }
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
        />
      }
    >
      <Products
        products={products}
        lowStock={lowStock}
        spelledAs={spelledAs}
        pagination={pagination}
        views={views}
        edited={edited}
        actions={{ ...actions, edit: (product) => void edit(product) }}
        onDeleted={closeIf}
      />
    </FormAndList>
  )
}

type ProductsProps = ComponentProps<typeof ProductList> & {
  pagination: Pagination
  spelledAs: string | null
  views: SavedView[]
  onDeleted: (ids: string[]) => void
}

/** The list with its tools, and what can be done with the chosen products. */
function Products({
  pagination,
  spelledAs,
  views,
  onDeleted,
  ...list
}: Omit<ProductsProps, 'selection'>) {
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
      {spelledAs && (
        <p role="status" className="px-4 pb-3 text-sm text-jamun-700 lg:px-6">
          No product has this text. These have “{spelledAs}”.
        </p>
      )}
      <SelectAllLine selection={selection} noun={PRODUCT} />
      <ProductList {...list} selection={selection} />
      {selection.chosen.length > 0 && <ProductsBar selection={selection} onDone={change} />}
      <ListPager pagination={pagination} isAlwaysShown />
      {dialog}
    </section>
  )
}

export default SCREEN.of(ProductsPage)
