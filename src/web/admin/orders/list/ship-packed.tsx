import { atom } from 'nanostores'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { useParcelDialog } from '#web/admin/orders/dialogs/parcel/use-parcel-dialog.tsx'
import type { MatchingOrder } from '#web/api/admin/orders/matching.ts'
import { BULK_TRANSITION, SHIP_HASH } from './bulk-mutations.ts'

/** The orders that were packed last, which the toast about them offers to ship. */
export const $packed = atom<MatchingOrder[]>([])

/** The shipping dialog of the orders that were packed last, when the address asks for it. */
export function ShipPacked(): ReactElement {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { run } = useMutation(BULK_TRANSITION)
  const parcels = useParcelDialog<MatchingOrder>(async (orders, typed) => {
    const ids = orders.map(({ id }) => id)
    const result = await run({ ids, to: 'shipped', ...typed })
    return result?.ok ? result.value.taken : undefined
  })
  const open = useEffectEvent(() => {
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate(pathname + search, options)
    const orders = $packed.get()
    if (orders.length > 0) void parcels.open(orders)
  })
  useEffect(() => {
    if (hash === SHIP_HASH) open()
  }, [hash])
  return <>{parcels.dialog}</>
}
