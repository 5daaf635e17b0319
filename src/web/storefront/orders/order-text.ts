import type { Order } from '#web/api/orders/order.ts'
import { formatRupees, type Paise } from '#shared/money/money.ts'
import { ORDER_STATUS_LABELS } from '#shared/order/order-status.ts'

const dateTime = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** Formats an instant in Indian time: Fri 20 Nov, 4:12 pm. */
export const formatDateTime = (instant: string): string =>
  dateTime.format(new Date(instant)).replace(',', '')

const clock = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** Formats the time of day in Indian time, with a no-break space: 4:12 pm. */
export const formatTime = (instant: string): string =>
  clock.format(new Date(instant)).replace(/\s/g, '\u00a0')

/** Formats an amount in paise, with a no-break space: Rs. 2,047. */
export const formatTotal = (amount: Paise): string => formatRupees(amount).replace(' ', '\u00a0')

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** Formats the day of an order in Indian time, with no-break spaces: 27 Nov 2026. */
export const formatOrderDay = (instant: string): string =>
  day.format(new Date(instant)).replaceAll(' ', '\u00a0')

const weekday = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})

type Ended = Pick<Order, 'status'> & {
  history: readonly Pick<Order['history'][number], 'status' | 'at' | 'declinesReturn'>[]
}

const ENDS: Order['status'][] = ['delivered', 'returned', 'cancelled']

/**
 * Says how an order ended and on which Indian day, with no-break spaces in it: Delivered on
 * Fri 27 Nov. A declined return does not change the day of the delivery. Undefined if an order is
 * under way, unpaid or expired.
 */
export function endOf({ status, history }: Ended): string | undefined {
  if (!ENDS.includes(status)) return undefined
  const end = history.findLast((change) => change.status === status && !change.declinesReturn)
  if (!end) return undefined
  const on = weekday.format(new Date(end.at)).replace(',', '').replaceAll(' ', '\u00a0')
  return `${ORDER_STATUS_LABELS[status]} on ${on}`
}

type Named = {
  lines: readonly { quantity: number; product: { title: string } }[]
}

/**
 * Names the pieces of an order: the title of its first line, how many of it if they are several,
 * and how many other pieces there are.
 */
export function piecesOf({ lines }: Named): string {
  const [first, ...others] = lines
  if (!first) return ''
  const { title } = first.product
  const isOne = first.quantity === 1
  const named = isOne ? title : `${title}, ${first.quantity}\u00a0pieces`
  if (others.length === 0) return named
  return `${named}${isOne ? '' : ','} and\u00a0${quantityOf(others)}\u00a0more`
}

const quantityOf = (lines: Named['lines']): number =>
  lines.reduce((count, { quantity }) => count + quantity, 0)

/** Returns the path of one of the customer's own orders. */
export const orderPath = (order: Pick<Order, 'number'>): string =>
  `/profile/orders/${encodeURIComponent(order.number)}`

const ON_ITS_WAY: Order['status'][] = ['confirmed', 'packed', 'shipped']

/** Whether the customer waits for the parcel. */
export const isOnItsWay = ({ status }: Pick<Order, 'status'>): boolean =>
  ON_ITS_WAY.includes(status)
