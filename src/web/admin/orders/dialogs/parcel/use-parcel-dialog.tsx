import { useState, type ReactNode } from 'react'
import type { Parcels, TakenNumbers } from '#web/admin/orders/step/step-mutation.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { readCouriers } from './couriers.ts'
import type { Parcel, ParcelDialog } from './parcel-dialog.tsx'

const importDialog = () => import('./parcel-dialog.tsx')

type Opened<Order> = { Dialog: typeof ParcelDialog; orders: Order[] }

/**
 * The dialog that asks for the courier and the tracking numbers of orders. Its file is loaded when
 * it opens. `onShip` gets the orders that are sent, as `ParcelDialog` says.
 */
export function useParcelDialog<Order extends Parcel>(
  onShip: (orders: Order[], parcels: Parcels) => Promise<TakenNumbers | undefined>,
): { dialog: ReactNode; open: (orders: Order[]) => Promise<void> } {
  const [opened, setOpened] = useState<Opened<Order>>()
  const open = async (orders: Order[]): Promise<void> => {
    void readCouriers()
    const file = await loadPart(importDialog)
    if (file) setOpened({ Dialog: file.ParcelDialog, orders })
  }
  const dialog = opened && (
    <opened.Dialog
      orders={opened.orders}
      onShip={(parcels) =>
        onShip(
          opened.orders.filter(({ id }) => id in parcels.trackingNumbers),
          parcels,
        )
      }
      onClose={() => setOpened(undefined)}
    />
  )
  return { dialog, open }
}
