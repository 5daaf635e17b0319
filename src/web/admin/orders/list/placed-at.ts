import { istDay } from '#shared/ist-time.ts'

const DAY_MS = 86_400_000
const INDIA = { timeZone: 'Asia/Kolkata' } as const
const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', ...INDIA })
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', ...INDIA })
const yearOf = (istDate: string): string => istDate.slice(0, 4)

/** An ISO time in India, as short as a list needs it: Today, 4:12 pm; 21 Nov, 4:12 pm. */
export function formatPlacedAt(instant: string, now = new Date()): string {
  const at = new Date(instant)
  const date = istDay(at)
  const daysAgo = (days: number) => istDay(new Date(now.getTime() - days * DAY_MS))
  const year = yearOf(date) === yearOf(daysAgo(0)) ? '' : ` ${yearOf(date)}`
  if (date === daysAgo(0)) return `Today, ${time.format(at)}`
  if (date === daysAgo(1)) return `Yesterday, ${time.format(at)}`
  return `${day.format(at)}${year}, ${time.format(at)}`
}
