import { lazy, Suspense, useEffect, type ReactElement } from 'react'
import { saveViewed, useViewed } from './viewed.ts'

const ViewedProducts = lazy(async () => ({
  default: (await import('./viewed-products.tsx')).ViewedProducts,
}))

/** The products viewed before this one, at the end of the page; nothing if there are none. */
export function RecentlyViewed({ current }: { current: string }): ReactElement | null {
  const others = useViewed().filter((id) => id !== current)
  useEffect(() => saveViewed(current), [current])
  if (others.length === 0) return null
  return (
    <Suspense>
      <ViewedProducts ids={others} />
    </Suspense>
  )
}
