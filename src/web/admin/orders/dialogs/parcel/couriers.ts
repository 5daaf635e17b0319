import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { listCouriers } from '#web/api/admin/orders/order-context.ts'

const $couriers = atom<readonly string[]>([])

/** The couriers of the last shipped orders, the one that was used last first. */
export const useCouriers = (): readonly string[] => useStore($couriers)

/** Reads the couriers again, when a dialog opens that suggests them. It works without them too. */
export async function readCouriers(): Promise<void> {
  const couriers = await listCouriers().catch(() => undefined)
  if (couriers) $couriers.set(couriers)
}
