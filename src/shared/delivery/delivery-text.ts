import type { DeliveryDates } from './delivery-dates.ts'

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const NO_BREAK = '\u00a0'

/** `Sat 28 Nov`, of an ISO date, with no-break spaces. */
export const formatDeliveryDay = (date: string): string =>
  day.format(new Date(date)).replace(',', '').replaceAll(' ', NO_BREAK)

/**
 * `Mon 30 Nov – Thu 10 Dec`, in one month `Wed 2 – Tue 8 Dec`; only the one day if there is no
 * other. It breaks only after the dash.
 */
export function formatDeliveryDates({ from, to }: DeliveryDates): string {
  const last = formatDeliveryDay(to)
  if (from === to) return last
  const first = formatDeliveryDay(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? first.slice(0, first.lastIndexOf(NO_BREAK)) : first}${NO_BREAK}– ${last}`
}

/** What a customer reads before an order to a place that no courier of the shop goes to. */
export const notServedText = (pincode: string, city = ''): string =>
  `Sorry, we do not deliver to ${city ? `${city} (${pincode})` : pincode} yet. ` +
  'Please use another address.'
