import type { AuditEntry } from '#web/api/admin/operations/audit-log.ts'

/** The verbs of actions whose names are no verbs, or do not say what was changed. */
const VERBS: Record<string, string> = {
  'order.address-changed': 'changed the address of',
  'order.cash-refunded': 'gave cash back for',
  'order.destination-read': 'read where cash goes back to for',
  'order.invoice-corrected': 'corrected the invoice of',
  'order.parcel-changed': 'corrected courier or tracking number of',
  'order.return_requested': 'recorded a request to return',
  'order.size-asked': 'asked to pay for a change of size of',
  'order.size-changed': 'changed the size of',
  'order.undelivered': 'marked as not delivered:',
  'order.size-withdrawn': 'withdrew a change of size of',
  'category.added': 'added the category',
  'category.changed': 'changed the category',
  'category.deleted': 'deleted the category',
  'category.merged': 'merged the category',
  'delivery.added': 'added the delivery zone',
  'delivery.changed': 'changed the delivery zone',
  'delivery.removed': 'removed the delivery zone',
  'mail.sent': 'sent again the mail',
  'offer.added': 'added the offer',
  'offer.changed': 'changed the offer',
  'offer.ended': 'ended the offer',
  'remittance.recorded': 'recorded the payouts of',
  'sale.changed': 'changed the sale',
  'sale.ended': 'ended the sale',
  'sale.planned': 'planned the sale',
  'sale.removed': 'removed the sale',
  'search.added': 'added the search words',
  'search.changed': 'changed the search words',
  'search.removed': 'removed the search words',
  'selling.started': 'finished',
  'stock.added': 'added stock of',
  'stock.changed': 'changed the stock of',
  'stock.counted': 'counted the stock of',
  'review.hidden': 'hid the review of',
  'review.published': 'published the review of',
  'review.replied': 'replied to the review of',
  'user.login-link': 'made a log-in link for',
  'user.made-administrator': 'gave the rights of an administrator to',
  'user.totp-enabled': 'turned on the two-step log-in of',
  'user.totp-disabled': 'turned off the two-step log-in of',
  'user.recovery-code-used': 'used a recovery code of',
  'user.recovery-codes-renewed': 'made new recovery codes of',
}

/** The verb of an action: `user.logged-out` is "logged out". */
export const verbOf = (action: string): string =>
  VERBS[action] ?? action.replace(/^[a-z]+\./, '').replaceAll('-', ' ')

/** The folder of the page of a subject, by its kind. */
const PAGES: Partial<Record<string, string>> = {
  order: '/admin/orders',
  offer: '/admin/offers',
  sale: '/admin/sales',
  user: '/admin/users',
}

/** The name of a user in the log after the account was deleted. */
const DELETED_ACCOUNT = 'a deleted account'

const GONE = /\.(?:deleted|removed)$/

/** The address of what was changed; undefined without a page. A product is found by its title. */
export function addressOf({
  action,
  subject: { kind, _id, name },
}: Pick<AuditEntry, 'action' | 'subject'>): string | undefined {
  if (GONE.test(action) || name === DELETED_ACCOUNT) return undefined
  if (kind === 'product') return `/admin/products?q=${encodeURIComponent(name.slice(0, 100))}`
  const page = PAGES[kind]
  return page && `${page}/${_id}`
}
