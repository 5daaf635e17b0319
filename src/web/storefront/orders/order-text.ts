import type { Order } from '#web/api/orders/order.ts'
import { formatRupees, type Paise } from '#shared/money/money.ts'
import { formatDay } from '#web/storefront/account/format.ts'

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

/** Formats the quantity of an order: 2 pieces. */
function formatQuantity(order: Order): string {
  const quantity = order.lines.reduce((count, line) => count + line.quantity, 0)
  return `${quantity}\u00a0${quantity === 1 ? 'piece' : 'pieces'}`
}

/** Formats date and quantity of an order in one line. */
export const placedOf = (order: Order): string =>
  [formatDay(order.createdAt), formatQuantity(order)].join('\u00a0· ')

/** Formats date, quantity and total of an order in one line. */
export const summaryOf = (order: Order): string =>
  [placedOf(order), formatTotal(order.total)].join('\u00a0· ')

/** Returns the path of one of the customer's own orders. */
export const orderPath = (order: Pick<Order, 'number'>): string =>
  `/profile/orders/${encodeURIComponent(order.number)}`

/** Returns a mailto: link to the shop about an order. */
export const helpAddress = (email: string, number: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(`Order ${number}`)}`

const ON_ITS_WAY: Order['status'][] = ['confirmed', 'packed', 'shipped']

/** Whether the customer waits for the parcel. */
export const isOnItsWay = ({ status }: Pick<Order, 'status'>): boolean =>
  ON_ITS_WAY.includes(status)
