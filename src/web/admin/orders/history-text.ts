import type { CustomerOrders } from '#web/api/admin/orders/order-context.ts'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'

const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

const ordinal = (place: number): string =>
  `${place.toLocaleString('en-IN')}${ENDINGS[rules.select(place)] ?? 'th'}`

/** What a customer has ordered, beside one order: `2nd of 3 orders · ₹4,794 in all`. */
export function historyText({ orders, spent, place }: CustomerOrders): string {
  if (orders === 0) return 'No paid order yet'
  const total = `${formatAmount(spent)} in all`
  const count = `${orders.toLocaleString('en-IN')} ${orders === 1 ? 'order' : 'orders'}`
  if (place === null) return `${count} · ${total}`
  return `${ordinal(place)} ${place === orders ? 'order' : `of ${count}`} · ${total}`
}
