import type { DeliveryDates } from './delivery-dates.ts'

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** `Sat 28 Nov`, of an ISO date, with no-break spaces. */
export const formatDeliveryDay = (date: string): string =>
  day.format(new Date(date)).replace(',', '').replaceAll(' ', '\u00a0')

/** `Sat 28 Nov, as early as Wed 25 Nov`; only the one day if there is no other. */
export const formatDeliveryDates = ({ from, to }: DeliveryDates): string =>
  from === to
    ? formatDeliveryDay(to)
    : `${formatDeliveryDay(to)}, as early as ${formatDeliveryDay(from)}`

/** What a customer reads before an order to a place that no courier of the shop goes to. */
export const notServedText = (pincode: string, city = ''): string =>
  `Sorry, we do not deliver to ${city ? `${city} (${pincode})` : pincode} yet. ` +
  'Please use another address.'
