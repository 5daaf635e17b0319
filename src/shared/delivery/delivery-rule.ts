import type { DeliveryCalendar } from './delivery-dates.ts'

/** When parcels leave the shop, and from where. An empty `pincode` is that of its address. */
export type DeliveryRule = DeliveryCalendar & { pincode: string }

/**
 * Couriers collect until noon to 2 pm. The three national holidays; others differ by state and
 * year.
 */
export const DEFAULT_DELIVERY: DeliveryRule = {
  cutOffHour: 12,
  offDays: [0],
  holidays: [
    { date: '2026-01-26', name: 'Republic Day', everyYear: true },
    { date: '2026-08-15', name: 'Independence Day', everyYear: true },
    { date: '2026-10-02', name: 'Gandhi Jayanti', everyYear: true },
  ],
  pincode: '',
}
