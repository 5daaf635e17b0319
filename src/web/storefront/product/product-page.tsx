import { useEffect } from 'react'
import { isRouteErrorResponse, Link, redirect, useRevalidator } from 'react-router'
import { correctName } from '#web/seo/spelling.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { apiContext, shopFactsContext, type CallApi } from '#web/api/api-context.ts'
import { withTimeout } from '#web/api/client.ts'
import { toShop } from '#web/session/to-shop.ts'
import { addStructuredData, breadcrumbs, pageMeta } from '#web/seo/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorNumber } from '#web/ui/feedback/error-number.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { productPath, toCards, type Card, type ProductDetails } from '#web/api/product.ts'
import { FIRST_SORT, toReviewList, type ReviewList } from '#web/api/reviews.ts'
import { ErrorScreen } from '#web/storefront/layout/error-screen.tsx'
import { Gallery } from './gallery.tsx'
import { BuyBox } from '#web/storefront/product/purchase/buy-box.tsx'
import { PurchaseOf } from '#web/storefront/product/purchase/purchase-context.tsx'
import { loadProduct, toInstead } from './load-product.ts'
import { ProductSections, Promises } from './promises.tsx'
import { RecentlyViewed } from '#web/storefront/product/viewed/recently-viewed.tsx'
import { ShareRow } from '#web/storefront/product/share/share-row.tsx'
import { ReviewSection } from '#web/storefront/reviews/review-section.tsx'
import { toProductView, type ProductView } from './product-view.ts'
import { TitledCards } from '#web/storefront/product-card/titled-cards.tsx'
import { productData } from '#web/seo/schema-org.ts'
import { WornWith } from './worn-with.tsx'
import type { Route } from './+types/product-page'

const MAX_DESCRIPTION_LENGTH = 155

type Related = { related: Card[]; wornWith: Card[] }

/**
 * Loads related products, and what to wear with a product that can be bought. The page works
 * without them, so a failure is ignored.
 */
async function listRelated({ slug, stock }: ProductDetails, api: CallApi): Promise<Related> {
  try {
    const options = { params: { id: slug } }
    const { products, wornWith } = await api('GET /api/products/:id/related', options)
    return { related: toCards(products), wornWith: stock > 0 ? toCards(wornWith) : [] }
  } catch {
    return { related: [], wornWith: [] }
  }
}

/** Loads the first reviews. The page works without them, so a failure is ignored. */
async function readReviews(id: string, api: CallApi): Promise<ReviewList | null> {
  try {
    return toReviewList(
      await api('GET /api/products/:id/reviews', { params: { id }, query: { sort: FIRST_SORT } }),
    )
  } catch {
    return null
  }
}

/**
 * A product has one URL, with its slug in lower case. Its id and other spellings redirect there.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const product = await loadProduct(api, params.id.toLowerCase())
  if (params.id !== product.slug) throw redirect(`${productPath(product)}${url.search}`, 301)
  const { category } = product
  const shop = toShop(await api('GET /api/shop'))
  const { details, shippingRule, promises, rules, labels, sendsRestockTexts, cashOnDelivery } = shop
  const { name } = details ?? DEFAULT_SHOP
  addStructuredData(context, (publicUrl) => [
    productData(product, { name, publicUrl, promises, ...shippingRule }),
    breadcrumbs(
      publicUrl,
      ...(category ? [{ name: correctName(category.label), path: category.route }] : []),
      {
        name: product.title,
        path: productPath(product),
      },
    ),
  ])
  return {
    product: toProductView(product, {
      promises: rules,
      statedPromises: promises,
      labels,
      details: details ?? DEFAULT_SHOP,
      publicUrl: context.get(shopFactsContext).publicUrl,
      sendsRestockTexts,
      cashOnDelivery,
    }),
    reviews: await readReviews(product.slug, api),
    ...(await listRelated(product, api)),
  }
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
  const { title, description, pictures, price, stock } = loaderData.product
  return pageMeta(matches, {
    title,
    description: shorten(description),
    path: productPath(loaderData.product),
    picture: pictures[0],
    offer: { price, inStock: stock > 0 },
  })
}

/** Back from the pictures on the whole screen (zoom/use-back-to-close.ts) loads nothing. */
export const shouldRevalidate = (visit: { currentUrl: URL; nextUrl: URL }): boolean =>
  visit.currentUrl.href !== visit.nextUrl.href

/** Its touch target reaches into the margins of the row. */
const CRUMB =
  '-my-1.5 -mx-2 inline-flex min-h-11 min-w-11 items-center justify-center px-2 ' +
  'underline-offset-4 hover:underline'

function Breadcrumb({ product }: { product: ProductView }) {
  const bead = <span aria-hidden="true" className="size-1 rounded-full bg-current opacity-60" />
  return (
    <nav aria-label="Breadcrumb" className="hidden py-4 text-sm text-jamun-500 md:block">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to="/" className={CRUMB}>
            Home
          </Link>
        </li>
        {product.category && (
          <li className="flex items-center gap-2">
            {bead}
            <Link to={product.category.route} className={CRUMB}>
              {product.category.label}
            </Link>
          </li>
        )}
        <li className="flex items-center gap-2">
          {bead}
          <span aria-current="page">{product.title}</span>
        </li>
      </ol>
    </nav>
  )
}

const PAGE = 'mx-auto max-w-page sm:px-6 lg:px-8'

/** Other pieces. The fourth would be alone in its row between 768 and 1023 px. */
const Related = ({ cards }: { cards: Card[] }) => (
  <TitledCards
    title="You may also like"
    cards={cards}
    className="px-4 pt-14 sm:px-0 md:col-span-2 md:max-lg:[&_li:nth-child(4)]:hidden"
  />
)

/**
 * The focus moves in the visible order: what is worn with the piece is below the reviews on phones,
 * above them from 768 px on, and above the details too from 1024 px on.
 */
const GRID =
  'grid grid-cols-1 [reading-flow:grid-order] ' +
  'md:grid-cols-[minmax(0,1.24fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-6 ' +
  'lg:grid-rows-[auto_auto_1fr] lg:gap-x-14'

const DETAILS = 'px-4 sm:px-0 md:col-span-2'

/** Its level is that of the buy bar in it, which is above what comes later in the page. */
const STICKY = 'lg:sticky lg:z-20 transition-[top]'

/**
 * Keeps the sticky column with the buy button below the header of wide screens. One that is taller
 * than the window stops with its end in view, so that nothing of it is cut.
 */
function stick(column: HTMLElement | null) {
  if (!column) return undefined
  const place = () => {
    column.style.top = `min(var(--head) + 1rem, 100dvh - 1rem - ${column.offsetHeight}px)`
  }
  const observer = new ResizeObserver(place)
  observer.observe(column)
  return () => observer.disconnect()
}

/**
 * The parts have the order in which they are read on phones. From 768 px on promises are below the
 * pictures, and details below both columns; from 1024 px on promises are at the right, and what is
 * worn with the product and details below the pictures. Of a sold-out product the other pieces come
 * before its details, below both columns, so that no column is sticky.
 */
export default function ProductPage({
  loaderData: { product, reviews, related, wornWith },
}: Route.ComponentProps) {
  const isGone = product.stock === 0
  const others = <Related cards={related} />
  return (
    <>
      <div className={PAGE}>
        <Breadcrumb product={product} />
        <PurchaseOf key={product.id} product={product}>
          <div className={GRID}>
            <Gallery pictures={product.pictures} title={product.title} />
            {/* As tall as its rows, so that the sticky column ends above the reviews. */}
            <div className="md:max-lg:contents lg:row-span-3">
              <div ref={stick} className={`md:max-lg:contents ${isGone ? '' : STICKY}`}>
                <BuyBox product={product} />
                <div className="px-4 sm:px-0">
                  <Promises />
                  <ShareRow product={product} />
                </div>
              </div>
            </div>
            {isGone && others}
            <div className={`${DETAILS} ${isGone ? 'pt-10' : 'lg:order-1 lg:col-span-1'}`}>
              <ProductSections
                facts={product.facts}
                origin={product.origin}
                drawing={product.drawing}
              />
            </div>
            {reviews && <ReviewSection key={product.id} productId={product.id} first={reviews} />}
            {wornWith.length > 0 && <WornWith product={product} cards={wornWith} />}
          </div>
        </PurchaseOf>
      </div>
      {!isGone && <div className={PAGE}>{others}</div>}
      <RecentlyViewed key={product.id} current={product.id} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  // A toast shown before the fonts have loaded would shift with its text.
  useEffect(
    () => void document.fonts.ready.then(() => toast('error', 'Product not found')),
    [error],
  )
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410))
    return <ErrorScreen error={error} instead={toInstead(error.data)} />
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
      <ErrorNumber error={error} />
    </EmptyState>
  )
}
