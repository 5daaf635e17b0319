import type { Order } from '#contract/contract.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import { formatDay } from '#web/storefront/account/profile/profile-card.tsx'

const dateTime = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** An instant in Indian time, as a timeline shows it: Fri 20 Nov, 4:12 pm. */
export const formatDateTime = (instant: string): string =>
  dateTime.format(new Date(instant)).replace(',', '')

const clock = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** The time of day of an instant in Indian time, which no line breaks apart: 4:12 pm. */
export const formatTime = (instant: string): string =>
  clock.format(new Date(instant)).replace(/\s/g, '\u00a0')

/** An amount in paise that no line breaks apart: Rs. 2,047. */
export const formatTotal = (amount: number): string =>
  formatRupees(paise(amount)).replace(' ', '\u00a0')

/** How many pieces an order has, in words: 2 pieces. */
function formatQuantity(order: Order): string {
  const quantity = order.items.reduce((count, line) => count + line.quantity, 0)
  return `${quantity}\u00a0${quantity === 1 ? 'piece' : 'pieces'}`
}

/** When an order was placed, how many pieces it has and what they cost. */
export const summaryOf = (order: Order): string =>
  [formatDay(order.createdAt), formatQuantity(order), formatTotal(order.totalPaise)].join(
    '\u00a0· ',
  )

/** The page of one of a shopper's own orders. */
export const orderPath = (order: Pick<Order, 'number'>): string =>
  `/profile/orders/${encodeURIComponent(order.number)}`

/** A letter to the shop about an order. */
export const helpAddress = (email: string, number: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(`Order ${number}`)}`
