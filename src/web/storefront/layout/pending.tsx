import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { listingAt } from '#shared/catalog/taxonomy.ts'
import { CardGridSkeleton, LinesSkeleton, PanelsSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { ListingBand } from '#web/storefront/listing/listing-band.tsx'

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
  const listing = listingAt(path)
  return (
    <>
      {/* Screen reader users navigate by headings, so there is always one. */}
      {listing ? <ListingBand listing={listing} /> : <h1 className="sr-only">On its way</h1>}
      <div className={PAGE}>
        {listing || path === '/search' ? (
          <CardGridSkeleton immediate text="Loading products..." />
        ) : path.startsWith('/admin') ? (
          <PanelsSkeleton text="Loading..." />
        ) : (
          <LinesSkeleton immediate text="Loading ..." />
        )}
      </div>
    </>
  )
}

/** Shows the specified loading text instead of the old page while the next one loads slowly. */
export function Pending({ children }: { children: ReactNode }): ReactElement {
  const path = useSlowPath()
  return path === undefined ? <>{children}</> : <LoadingPage path={path} />
}
