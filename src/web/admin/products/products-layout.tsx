import { memo } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import { CategoriesContext } from '#web/admin/categories/category-name.tsx'
import { adminLoader, onNavigationAndAfter } from '#web/admin/layout/admin-data.ts'
import type { ScreenProps } from '#web/admin/layout/screen.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import { listCategories } from '#web/api/admin/catalog/categories.ts'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { namesImporter } from '#web/api/admin/settings/settings.ts'
import { SCREEN } from './products-screen.ts'

/** What the page of the products needs besides them: a change of a product changes none of it. */
type Surroundings = {
  views: SavedView[]
  /** Whether the settings name an importer. */
  hasImporter: boolean
}

async function loadFacts(signal: AbortSignal) {
  const [categories, hasImporter] = await Promise.all([
    listCategories(signal),
    namesImporter(signal),
  ])
  return { categories, hasImporter }
}

export const clientLoader = adminLoader(({ signal }) =>
  withViews('products', loadFacts(signal), signal),
)

/** A saved product loads only the list again, which is the page inside. */
export const shouldRevalidate = onNavigationAndAfter(...VIEW_MUTATIONS)

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

const ProductsLayout = memo(function ProductsLayout({
  loaderData: { categories, ...surroundings },
}: ScreenProps<typeof clientLoader>) {
  return (
    <CategoriesContext value={categories}>
      <Outlet context={surroundings satisfies Surroundings} />
    </CategoriesContext>
  )
})

export const useSurroundings = (): Surroundings => useOutletContext<Surroundings>()

export default SCREEN.of(ProductsLayout)
