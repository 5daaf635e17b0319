/**
 * Complaints of customers to the grievance officer. The times are those of the Consumer Protection
 * (E-Commerce) Rules 2020, rule 4(5).
 */

export const COMPLAINT_STATES = ['open', 'acknowledged', 'resolved'] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

export const COMPLAINT_LABELS: Record<ComplaintState, string> = {
  open: 'Received',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
}

export const MIN_COMPLAINT_LENGTH = 10
export const MAX_COMPLAINT_LENGTH = 2000
export const MAX_REPLY_LENGTH = 2000

const ACKNOWLEDGE_MS = 48 * 3600 * 1000
const IST_OFFSET_MS = 5.5 * 3600 * 1000

/** When a complaint must be acknowledged: 48 hours after it came. */
export const acknowledgeBy = (createdAt: Date): Date => new Date(+createdAt + ACKNOWLEDGE_MS)

/**
 * When a complaint must be resolved: one month after it came, at the same time in India. A day that
 * the next month does not have becomes its last day.
 */
export function resolveBy(createdAt: Date): Date {
  const local = new Date(+createdAt + IST_OFFSET_MS)
  const due = new Date(local)
  due.setUTCMonth(local.getUTCMonth() + 1)
  if (due.getUTCDate() !== local.getUTCDate()) due.setUTCDate(0)
  return new Date(+due - IST_OFFSET_MS)
}

/** When the next step is due: an acknowledgement, or a resolution; null for a resolved one. */
export function dueBy({
  state,
  createdAt,
}: {
  state: ComplaintState
  createdAt: Date
}): Date | null {
  if (state === 'resolved') return null
  return state === 'open' ? acknowledgeBy(createdAt) : resolveBy(createdAt)
}

/** Whether an acknowledgement or a resolution is late. */
export function isOverdue(complaint: Parameters<typeof dueBy>[0], now: Date): boolean {
  const due = dueBy(complaint)
  return due !== null && now > due
}
