import { startTransition, useState } from 'react'
import { useNavigate } from 'react-router'
import { listingPath, type Filters } from './listing-filters.ts'

/** Goes to the listing with these filters. Without `keepsPlace` the page scrolls to its top. */
export type Choose = (next: Filters, keepsPlace?: boolean) => void

/**
 * The filters of a listing as they were chosen last. Their page may still be loading, so that a
 * second choice does not forget the first. `filters` are those of the page that is shown.
 */
export function useChoice(path: string, filters: Filters): { chosen: Filters; choose: Choose } {
  const navigate = useNavigate()
  const [coming, setComing] = useState<Filters | null>(null)
  const choose: Choose = (next, keepsPlace = true) => {
    setComing(next)
    // It is also settled when another navigation ends it. A later choice stays.
    const end = () => startTransition(() => setComing((last) => (last === next ? null : last)))
    const target = listingPath(path, next)
    const replace = target === listingPath(path, filters)
    const arrival = navigate(target, { replace, preventScrollReset: keepsPlace })
    void Promise.resolve(arrival).finally(end)
  }
  return { chosen: coming ?? filters, choose }
}
