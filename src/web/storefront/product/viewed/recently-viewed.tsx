import { lazy, Suspense, useEffect, type ReactElement } from 'react'
import { saveViewed, useViewed } from './viewed.ts'

const ViewedProducts = lazy(async () => ({
  default: (await import('./viewed-products.tsx')).ViewedProducts,
}))

/**
 * What this browser has looked at before this product, under everything else; nothing where there
 * is nothing.
 */
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
