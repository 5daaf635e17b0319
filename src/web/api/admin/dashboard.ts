import type { CallReply, Picture } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

type ApiDashboard = CallReply<'GET /api/admin/dashboard'>

/** The figures of the dashboard. */
export type Dashboard = {
  totalProducts: number
  totalUsers: number
  /** The variants with low stock, lowest first. */
  lowStockVariants: { id: string; product: string; quantity: number; picture: Picture | null }[]
  totalLowStock: number
  /** Set while the payment provider fails or refuses refunds. */
  outage: {
    kind: NonNullable<ApiDashboard['outage']>['kind']
    startedAt: string
    lastResponse: string
    unsentRefunds: number
  } | null
  /** Set while the last check of the books has findings. */
  books: { checkedAt: string; findings: number } | null
  /** Set if the last backup failed (`failure` is a sentence) or lacks files of pictures. */
  backup: { startedAt: string; failure: string | null; missingPictures: number } | null
}

/** Reads the figures of the dashboard. Throws ApiError. */
export async function readDashboard(signal: AbortSignal): Promise<Dashboard> {
  const { lowInventory, lowInventoryTotal, outage, ...figures } = await call(
    'GET /api/admin/dashboard',
    {},
    { signal },
  )
  const { totalProducts, totalUsers, books, backup } = figures
  return {
    totalProducts,
    totalUsers,
    lowStockVariants: lowInventory.map(({ _id, ...variant }) => ({ ...variant, id: _id })),
    totalLowStock: lowInventoryTotal,
    outage: outage && { ...outage, lastResponse: outage.lastAnswer },
    books,
    backup,
  }
}
