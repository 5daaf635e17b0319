import { CategoriesContext } from '#web/admin/categories/category-name.tsx'
import { adminAction, adminLoader } from '#web/admin/layout/admin-data.ts'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { listCategories } from '#web/api/admin/catalog/categories.ts'
import { readSale } from '#web/api/admin/catalog/sales.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { SaleForm } from './sale-form.tsx'
import { PREVIEW, SAVE } from './sale-mutations.ts'
import type { Route } from './+types/edit-sale-page'

const TITLE = 'Plan a sale'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** A new sale has no id in its address. */
export const clientLoader = adminLoader(async ({ params, signal }) => {
  const [categories, sale] = await Promise.all([
    listCategories(signal),
    params.id === undefined ? undefined : readSale(params.id, signal),
  ])
  return { categories, sale }
})

export const clientAction = adminAction(PREVIEW, SAVE)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading...',
  toastText: 'Failed to load the sale.',
  text: 'Failed to load the sale.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The form of a new sale, or of one that has not started. */
function EditSalePage({ loaderData: { categories, sale } }: ScreenProps<typeof clientLoader>) {
  return (
    <CategoriesContext value={categories}>
      <BackLink to="/admin/sales" label="Sale prices" />
      <ScreenHead
        title={sale ? `Change ${sale.name}` : TITLE}
        line="Choose products, prices and times, look at the prices, then save."
      />
      {sale && sale.state !== 'planned' ? (
        <p className="bg-white p-6">
          This sale has started. Only its end can be changed, on its own page.
        </p>
      ) : (
        <SaleForm sale={sale} />
      )}
    </CategoriesContext>
  )
}

export default SCREEN.of(EditSalePage)
