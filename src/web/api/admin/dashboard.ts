import type { CallReply, Picture } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { call } from '#web/api/client.ts'

type ApiDashboard = CallReply<'GET /api/admin/dashboard'>

/** A variant with low stock. */
export type LowVariant = {
  id: string
  productId: string
  /** The title of its product, with the label if that has several variants. */
  product: string
  quantity: number
  picture: Picture | null
}

/** How many variants have low stock, and of how many products. */
export type LowStock = { variants: number; products: number }

/** The figures of the dashboard. */
export type Dashboard = {
  totalProducts: number
  totalUsers: number
  /** The variants with low stock, lowest first. */
  lowStockVariants: LowVariant[]
  totalLowStock: LowStock
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
  const { lowInventory, lowInventoryTotal, lowInventoryProducts, outage, ...figures } = await call(
    'GET /api/admin/dashboard',
    {},
    { signal },
  )
  const { totalProducts, totalUsers, books, backup } = figures
  return {
    totalProducts,
    totalUsers,
    lowStockVariants: lowInventory.map(({ _id, ...variant }) => ({ ...variant, id: _id })),
    totalLowStock: { variants: lowInventoryTotal, products: lowInventoryProducts },
    outage: outage && { ...outage, lastResponse: outage.lastAnswer },
    books,
    backup,
  }
}

type Sold = { orders: number; amount: Paise }

/** What waits this morning, and the sales of the last 14 days, today last. */
export type Today = {
  toPack: number
  toShip: number
  toAnswer: number
  toRefund: number
  unpaid: Sold
  days: (Sold & { day: string })[]
}

/** Reads what waits this morning. Throws ApiError. */
export async function readToday(signal: AbortSignal): Promise<Today> {
  const { unpaid, days, ...counts } = await call('GET /api/admin/today', {}, { signal })
  return {
    ...counts,
    unpaid: { orders: unpaid.orders, amount: paise(unpaid.amountPaise) },
    days: days.map(({ day, orders, amountPaise }) => ({ day, orders, amount: paise(amountPaise) })),
  }
}
