import { listStock } from '#web/api/admin/catalog/stock.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { ADD_UNITS } from './add-units-dialog.tsx'
import { ChangeStock } from './change-stock.tsx'
import { Ledger, READ_MOVEMENTS, useLedger } from './ledger.tsx'
import { listOptions, READ_OPTIONS } from './product-picker.tsx'
import { SET_STOCK } from '#web/admin/inventory/row/set-stock.ts'
import { READ_MATCHING, StockList, toStockQuery } from './stock-list.tsx'
import { READ_COUNTED, STOCKTAKE } from '#web/admin/inventory/stocktake/stocktake-mutations.ts'
import { CHANGE_STOCK } from './use-stock-form.ts'
import { FormAndList, useFormView } from '#web/admin/layout/form-view.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/inventory-page'

const TITLE = 'Inventory Management'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** Loads one page of the stock, and the products of the form, which may fail alone. */
export const clientLoader = adminLoader(async ({ url, signal }) => {
  const query = toStockQuery(url.searchParams)
  const [list, options] = await Promise.all([
    withViews(
      'inventory',
      listStock({ ...query, page: pageOf(url), limit: rowsPerPage() }, signal),
      signal,
    ),
    listOptions('', signal).catch(() => undefined),
  ])
  return { ...list, options }
})

export const clientAction = adminAction(
  CHANGE_STOCK,
  SET_STOCK,
  STOCKTAKE,
  READ_COUNTED,
  ADD_UNITS,
  READ_MATCHING,
  READ_MOVEMENTS,
  READ_OPTIONS,
  ...VIEW_MUTATIONS,
)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading inventory...',
  toastText: 'Failed to load products.',
  text: 'Failed to load products.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The stock of every product, its ledger, the form to change it, and the stocktake. */
function InventoryPage({
  loaderData: { products, pagination, lowStock, options, views },
}: ScreenProps<typeof clientLoader>) {
  const { ledger, ...ledgerActions } = useLedger()
  const view = useFormView()
  return (
    <>
      <FormAndList
        view={view}
        head={<ScreenHead title={TITLE} line={`${lowStock} or fewer are marked low`} />}
        add={{ label: 'Change stock', onClick: view.open }}
        form={<ChangeStock options={options} onChanged={view.close} />}
      >
        <StockList
          products={products}
          pagination={pagination}
          lowStock={lowStock}
          views={views}
          onLedger={({ id, title }) => ledgerActions.open({ title, query: { productId: id } })}
        />
      </FormAndList>
      {ledger && (
        <Ledger
          ledger={ledger}
          failed={ledgerActions.failed}
          onMore={ledgerActions.more}
          onClose={ledgerActions.close}
        />
      )}
    </>
  )
}

export default SCREEN.of(InventoryPage)
