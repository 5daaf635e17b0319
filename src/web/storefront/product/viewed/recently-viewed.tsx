import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { lazy, Suspense, useEffect, type ReactElement } from 'react'
import { $session, VIEWED_KEY } from '#web/session/session.ts'

const MAX_VIEWED = 12
const NONE: string[] = []

/**
 * The ids of the recently viewed products, newest first. They are stored in this browser only,
 * until log-out.
 */
const $viewed = atom(NONE)

if (typeof window !== 'undefined')
  onMount($viewed, () => {
    $viewed.set(readStored())
    return $session.listen(() => $viewed.set(readStored()))
  })

/** Reads the stored ids; an empty list if storage is not available or has another format. */
function readStored(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(VIEWED_KEY) ?? '[]')
    return Array.isArray(list)
      ? list.filter((id) => typeof id === 'string' && id.startsWith('prd_')).slice(0, MAX_VIEWED)
      : NONE
  } catch {
    return NONE
  }
}

/** Stores a viewed product. */
function saveViewed(id: string): void {
  const latest = [id, ...readStored().filter((other) => other !== id)].slice(0, MAX_VIEWED)
  try {
    localStorage.setItem(VIEWED_KEY, JSON.stringify(latest))
    $viewed.set(latest)
  } catch {
    // Without storage there is nothing to show later.
  }
}

/** The page does without these products if their file fails to load. */
const ViewedProducts = lazy(() =>
  import('./viewed-products.tsx').then(
    (file) => ({ default: file.ViewedProducts }),
    () => ({ default: () => null }),
  ),
)

/** The products viewed before this one, at the end of the page; nothing if there are none. */
export function RecentlyViewed({ current }: { current: string }): ReactElement | null {
  const others = useStore($viewed, { ssr: 'initial' }).filter((id) => id !== current)
  useEffect(() => saveViewed(current), [current])
  if (others.length === 0) return null
  return (
    <Suspense>
      <ViewedProducts ids={others} />
    </Suspense>
  )
}
