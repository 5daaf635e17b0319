import { useEffect } from 'react'
import { isRouteErrorResponse, Link, redirect, useRevalidator } from 'react-router'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { apiContext, type CallApi } from '#web/api/api-context.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { listingOf } from '#shared/catalog/taxonomy.ts'
import { productPath, toCard, type Card } from '#web/storefront/product-card/card.ts'
import { ErrorScreen } from '#web/storefront/layout/error-screen.tsx'
import { Gallery } from './gallery.tsx'
import { BuyBox } from '#web/storefront/product/purchase/buy-box.tsx'
import { toGone, readProductOrGone } from './gone.ts'
import { RecentlyViewed } from '#web/storefront/product/viewed/recently-viewed.tsx'
import { toProductView, type ProductView } from './product-view.ts'
import { ProductGrid } from '#web/storefront/product-card/product-grid.tsx'
import { breadcrumbs } from '#web/seo/things/breadcrumbs.ts'
import { addStructuredData } from '#web/seo/structured-data.ts'
import { productData } from '#web/seo/things/product.ts'
import type { Route } from './+types/product-page'

const MAX_DESCRIPTION_LENGTH = 155

/** Loads related products. The page works without them, so a failure is ignored. */
async function listRelated(id: string, api: CallApi): Promise<Card[]> {
  try {
    const { products } = await api('GET /api/products/:id/related', { params: { id } })
    return products.map(toCard)
  } catch {
    return []
  }
}

/**
 * A product has one URL, with its slug in lower case. Its id and other spellings redirect there.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const product = await readProductOrGone(api, params.id.toLowerCase())
  if (params.id !== product.slug) throw redirect(`${productPath(product)}${url.search}`, 301)
  const { label, route } = listingOf(product.category)
  const { shop, freeShippingFromPaise, shippingPaise } = await api('GET /api/shop')
  const { name } = shop ?? DEFAULT_SHOP
  addStructuredData(context, (publicUrl) => [
    productData(product, { name, publicUrl, freeShippingFromPaise, shippingPaise }),
    breadcrumbs(
      publicUrl,
      { name: label, path: route },
      { name: product.title, path: productPath(product) },
    ),
  ])
  return { product: toProductView(product), related: await listRelated(product.slug, api) }
}

/** In the browser a page that takes more than 10 s fails. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTimeout(serverLoader())

/** Cuts a description at a word boundary, for search engines. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_DESCRIPTION_LENGTH
    ? line
    : `${line.slice(0, line.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH))}…`
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, description, pictures, amount, left } = loaderData.product
  return pageMeta(matches, {
    title,
    description: shorten(description),
    path: productPath(loaderData.product),
    picture: pictures[0],
    offer: { amount, inStock: left > 0 },
  })
}

function Breadcrumb({ product }: { product: ProductView }) {
  const bead = <span aria-hidden="true" className="size-1 rounded-full bg-current opacity-60" />
  return (
    <nav aria-label="Breadcrumb" className="hidden py-5 text-sm text-jamun-500 lg:block">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to="/" className="py-1 underline-offset-4 hover:underline">
            Home
          </Link>
        </li>
        <li className="flex items-center gap-2">
          {bead}
          <Link to={product.listing.route} className="py-1 underline-offset-4 hover:underline">
            {product.listing.label}
          </Link>
        </li>
        <li className="flex items-center gap-2">
          {bead}
          <span aria-current="page">{product.title}</span>
        </li>
      </ol>
    </nav>
  )
}

export default function ProductPage({ loaderData: { product, related } }: Route.ComponentProps) {
  return (
    <>
      <div className="mx-auto max-w-page sm:px-6 lg:px-8">
        <Breadcrumb product={product} />
        <div
          key={product.id}
          className={
            'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1.24fr)_minmax(0,1fr)] ' +
            'lg:gap-14'
          }
        >
          <Gallery pictures={product.pictures} title={product.title} />
          <BuyBox product={product} />
        </div>
      </div>
      {related.length > 0 && (
        <section className="mx-auto max-w-page px-4 pt-14 sm:px-6 lg:px-8 lg:pt-24">
          <h2 className="mb-5 font-display text-[1.75rem] leading-[1.15] lg:mb-8 lg:text-[2.5rem]">
            You may also like
          </h2>
          <ProductGrid cards={related} />
        </section>
      )}
      <RecentlyViewed key={product.id} current={product.id} />
    </>
  )
}

/** Returns the link to products like a removed one. */
function toInsteadLink(body: unknown): { to: string; label: string } | undefined {
  const gone = toGone(body)
  if (!gone) return undefined
  const { route, label } = listingOf(gone.category)
  return { to: route, label: `Browse ${label}` }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  // A toast shown before the fonts have loaded would shift with its text.
  useEffect(
    () => void document.fonts.ready.then(() => toast('error', 'Product not found')),
    [error],
  )
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410))
    return <ErrorScreen error={error} instead={toInsteadLink(error.data)} />
  return (
    <EmptyState
      kind="error"
      as="h1"
      text="Failed to load products. Please try again later."
      help="Nothing in your cart is lost."
    >
      <Button busy={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </EmptyState>
  )
}
