import type { CallInput, CallReply } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { call } from '#web/api/client.ts'

type ApiContext = CallReply<'GET /api/admin/orders/:id/context'>

/** Another order, to link to. */
export type OrderLink = { id: string; number: string }

/** What a customer has ordered, and the place of an order among it; null if it is no sale. */
export type CustomerOrders = { orders: number; spent: Paise; place: number | null }

/** What is around an order. */
export type OrderContext = {
  /** The orders before and after it in the list. */
  before: OrderLink | null
  after: OrderLink | null
  /** The oldest other order with the same status. */
  nextOfStatus: OrderLink | null
  /** Null once the account is deleted. */
  customer: CustomerOrders | null
}

/** The filters and the sort of the list that an order is opened from. */
type Filters = CallInput<'GET /api/admin/orders/:id/context'>['query']

/** Reads what is around an order. Throws ApiError, as all functions here. */
export async function readOrderContext(
  id: string,
  filters: Filters,
  signal: AbortSignal,
): Promise<OrderContext> {
  const { before, after, nextOfStatus, customer } = await call(
    'GET /api/admin/orders/:id/context',
    { params: { id }, query: filters },
    { signal },
  )
  return {
    before: toLink(before),
    after: toLink(after),
    nextOfStatus: toLink(nextOfStatus),
    customer: customer && {
      orders: customer.orders,
      spent: paise(customer.spentPaise),
      place: customer.place,
    },
  }
}

const toLink = (link: ApiContext['before']): OrderLink | null =>
  link && { id: link._id, number: link.number }

/** Reads the couriers of the last shipped orders, the one that was used last first. */
export const listCouriers = async (): Promise<string[]> =>
  (await call('GET /api/admin/couriers', {})).couriers
