import { istDay } from '#shared/ist-time.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'

const DAY_MS = 86_400_000
const INDIA = { timeZone: 'Asia/Kolkata' } as const
const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', ...INDIA })
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', ...INDIA })
const yearOf = (istDate: string): string => istDate.slice(0, 4)

const dayBefore = (now: Date, days: number): string =>
  istDay(new Date(now.getTime() - days * DAY_MS))

/** The day of an ISO time in India, with its year only if that is another one: 21 Nov. */
export function formatShortDay(instant: string, now = new Date()): string {
  const at = new Date(instant)
  const year = yearOf(istDay(at))
  return day.format(at) + (year === yearOf(istDay(now)) ? '' : ` ${year}`)
}

/** An ISO time in India, as short as a list needs it: Today, 4:12 pm; 21 Nov, 4:12 pm. */
export function formatPlacedAt(instant: string, now = new Date()): string {
  const at = new Date(instant)
  const date = istDay(at)
  if (date === dayBefore(now, 0)) return `Today, ${time.format(at)}`
  if (date === dayBefore(now, 1)) return `Yesterday, ${time.format(at)}`
  return `${formatShortDay(instant, now)}, ${time.format(at)}`
}

type Waiting = Pick<AdminOrderRow, 'createdAt' | 'dispatchBy'>

/**
 * For how many days an order waits to leave the shop, and whether it is late: it was promised to
 * leave before today. Undefined if it waits for nothing, or since today or yesterday and is not
 * late: the time beside it says so.
 */
export function waitOf(
  { createdAt, dispatchBy }: Waiting,
  now = new Date(),
): { text: string; isLate: boolean } | undefined {
  const today = istDay(now)
  const days = (Date.parse(today) - Date.parse(istDay(new Date(createdAt)))) / DAY_MS
  if (dispatchBy === null) return undefined
  const isLate = dispatchBy < today
  if (days < (isLate ? 1 : 2)) return undefined
  return { text: days === 1 ? 'late' : `waits ${days} days`, isLate }
}
