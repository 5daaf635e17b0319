import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { announceLoadFailures } from '#web/cart/cart-and-wishlist.ts'
import { mergeLater } from '#web/guest/merge-later.ts'
import { resumeSavedAdditions } from '#web/storefront/account/saved-addition/with-additions.ts'
import { resumeComparing } from '#web/storefront/compare/compare-mode.ts'
import { $compareParts } from '#web/storefront/compare/compare-state.ts'
import { growInto, loadMovesOnPress } from '#web/storefront/motion/load-moves.ts'
import { ListingBand } from '#web/storefront/listing/listing-band.tsx'
import { CardGridSkeleton, PanelsSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { shopTitle } from '#web/seo/page-head.ts'
import { listingInMenus, useMenus } from '#web/session/shop-facts.ts'
import type { Route } from './+types/storefront-layout'
import { ErrorScreen } from './error-screen.tsx'
import { Footer } from './footer.tsx'
import { Announcement, Header } from './header.tsx'
import { $strip } from './strip.ts'

/** The title of pages without their own. A failed page gets its title from the error screen. */
export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? [] : [{ title: shopTitle(matches) }]

/**
 * On every navigation: the pressed picture grows into the page of its product, and what was added
 * before the log-in and has no response yet is sent.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const { pathname } = new URL(request.url)
    const isOtherPage = pathname !== location.pathname
    await next()
    if (!isOtherPage) return
    await growInto(pathname)
    resumeSavedAdditions()
    mergeLater()
  },
]

/** The layout of every storefront page. */
export default function StorefrontLayout(): ReactElement {
  return (
    <LayoutShell>
      <Pending>
        <Outlet />
      </Pending>
    </LayoutShell>
  )
}

/** An error in the layout of the storefront. The root and the admin show it too. */
export function ErrorBoundary({ error }: { error: unknown }): ReactElement {
  return (
    <LayoutShell>
      <ErrorScreen error={error} />
    </LayoutShell>
  )
}

/**
 * Skip link, header, main and footer, of error pages too. It shows failed loads of cart and
 * wishlist. `main` fills at least the screen, so that the footer does not jump when the content
 * loads.
 */
export function LayoutShell({ children }: { children: ReactNode }): ReactElement {
  useEffect(announceLoadFailures, [])
  useEffect(resumeComparing, [])
  useEffect(loadMovesOnPress, [])
  const compare = useStore($compareParts, { ssr: 'initial' })
  return (
    <>
      <SkipLink />
      <Announcement />
      <Header />
      {useStore($strip, { ssr: 'initial' })}
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100svh-5.5rem)] outline-none lg:min-h-[calc(100svh-9.5rem)]"
      >
        {children}
      </main>
      {compare && <compare.CompareBar />}
      <Footer />
    </>
  )
}

/** The skip link, the first focusable element of every page. */
export function SkipLink(): ReactElement {
  return (
    <a href="#main" className="absolute top-3 left-3 z-50 bg-white px-4 py-3 not-focus:sr-only">
      Skip to content
    </a>
  )
}

const SLOW_AFTER_MS = 200

/** Returns the path that has been loading for more than 200 ms, or undefined. */
function useSlowPath(): string | undefined {
  const navigation = useNavigation()
  const here = useLocation().pathname
  const target =
    navigation.state === 'loading' && navigation.location.pathname !== here
      ? navigation.location.pathname
      : undefined
  const [slow, setSlow] = useState<string>()

  useEffect(() => {
    if (target === undefined) return undefined
    const timer = setTimeout(() => setSlow(target), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [target])

  return target !== undefined && slow === target ? target : undefined
}

const PAGE = 'mx-auto max-w-page px-4 py-8 sm:px-6 lg:px-8'

/** The placeholder of a page that loads slowly; a listing shows its heading already. */
function LoadingPage({ path }: { path: string }) {
  const listing = listingInMenus(useMenus(), path)
  return (
    <>
      {/* Screen reader users navigate by headings, so there is always one. */}
      {listing ? <ListingBand listing={listing} /> : <h1 className="sr-only">On its way</h1>}
      <div className={PAGE}>
        {listing || path === '/search' ? (
          <CardGridSkeleton immediate text="Loading products..." />
        ) : (
          <PanelsSkeleton text={path.startsWith('/admin') ? 'Loading...' : 'Loading ...'} />
        )}
      </div>
    </>
  )
}

/** Shows the specified loading text instead of the old page while the next one loads slowly. */
function Pending({ children }: { children: ReactNode }) {
  const path = useSlowPath()
  return path === undefined ? <>{children}</> : <LoadingPage path={path} />
}
