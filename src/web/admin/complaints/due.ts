import type { AdminComplaint } from '#web/api/admin/orders/complaints.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type Due = {
  /** The next step, as an order. */
  step: 'Acknowledge' | 'Resolve'
  /** When it is due at the latest, as an ISO time. */
  at: string
  /** How much time is left: in 47 h. */
  text: string
  /** 'soon': less than a day is left; 'urgent': less than six hours, or it is late. */
  urgency: 'soon' | 'urgent' | undefined
}

/** The next step of a complaint, and how long there is for it; undefined for a resolved one. */
export function dueOf(
  {
    state,
    acknowledgeBy,
    resolveBy,
  }: Pick<AdminComplaint, 'state' | 'acknowledgeBy' | 'resolveBy'>,
  now = new Date(),
): Due | undefined {
  if (state === 'resolved') return undefined
  const at = state === 'open' ? acknowledgeBy : resolveBy
  const left = Date.parse(at) - now.getTime()
  return {
    step: state === 'open' ? 'Acknowledge' : 'Resolve',
    at,
    text: left < 0 ? `${spanOf(-left)} late` : `in ${spanOf(left)}`,
    urgency: urgencyOf(left),
  }
}

function urgencyOf(left: number): Due['urgency'] {
  if (left < 6 * HOUR_MS) return 'urgent'
  return left < DAY_MS ? 'soon' : undefined
}

type Waiting = {
  count: number
  /** How many of them were late when they were counted, if it is known. */
  overdue?: number
  /** When the first of them is due, as an ISO time; null without one. */
  nextDue: string | null
}

/** How much time is left for the complaint that is due first: due in 47 h, overdue by 3 h. */
export function nextDueText({ count, overdue, nextDue }: Waiting, now = new Date()): string {
  if (nextDue === null) return ''
  const left = Date.parse(nextDue) - now.getTime()
  // No break between the number and its unit.
  const span = spanOf(Math.abs(left)).replace(' ', '\u00a0')
  const first = count > 1 ? 'the first ' : ''
  if (left >= 0) return `${first}due in ${span}`
  if (count === 1 || !overdue) return `${first}overdue by ${span}`
  return `${overdue} overdue${overdue > 1 ? ', the first' : ''} by ${span}`
}

/** A span of time in its largest unit: minutes, hours up to two days, or days. */
function spanOf(span: number): string {
  if (span < HOUR_MS) return `${Math.max(1, Math.floor(span / MINUTE_MS))} min`
  if (span < 2 * DAY_MS) return `${Math.floor(span / HOUR_MS)} h`
  return `${Math.floor(span / DAY_MS)} days`
}
