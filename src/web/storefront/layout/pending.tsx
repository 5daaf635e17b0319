import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { listingAt } from '#shared/catalog/taxonomy.ts'
import { CardGridSkeleton, LinesSkeleton, PanelsSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { ListingBand } from '#web/storefront/listing/listing-band.tsx'

const SLOW_AFTER_MS = 200

/** The path that is being fetched, once that has taken longer than 200 ms; undefined otherwise. */
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

/** What stands for a page that is slow to come: a listing shows its head already. */
function LoadingPage({ path }: { path: string }) {
  const listing = listingAt(path)
  return (
    <>
      {/* A page without a heading says nothing to who moves by headings. */}
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

/** Shows the specified loading text in place of the old page while the next one is slow to come. */
export function Pending({ children }: { children: ReactNode }): ReactElement {
  const path = useSlowPath()
  return path === undefined ? <>{children}</> : <LoadingPage path={path} />
}
