/** The checks of the books in the order in which they are shown, each with what it proves. */
export const BOOK_CHECKS = {
  stock: 'Every stock level is the sum of its stock ledger',
  'order-stock': 'Every order has taken its units from stock, and no more',
  reservations: 'Every reservation has an end',
  payments: 'Every captured payment is one order or one whole refund',
  'paid-orders': 'Every paid order has the payment that settled it',
  refunds: 'Every refund is sent in time, and its order shows it',
  differences: 'Every change of size is paid or refunded to the paisa',
  totals: 'Every order adds up to the paisa',
  taxes: 'The tax of every order is the sum of its parts',
  'refund-lines': 'No refund is for more of the lines of its order than its amount',
  returns: 'Every accepted return is refunded in time',
  cash: 'Cash is collected for delivered orders, and is their total',
  remittances: 'What a courier has paid out is the cash of its orders',
  offers: 'Every discount is that of its offers, and no code is used too often',
  invoices: 'Every shipped order has its invoice, and no more is credited',
  'invoice-series': 'The numbers of invoices and credit notes have no unexplained gaps',
  prices: 'Every price is the last of its price history',
  sales: 'Every price of a sale ends with it',
  reviews: 'The stars of every product are those of its reviews',
  history: 'Every order has a history that ends with its status',
  jobs: 'No job has failed for good, and none is stuck',
  mails: 'No mail is stuck',
} as const

export type BookCheckName = keyof typeof BOOK_CHECKS

export const BOOK_CHECK_NAMES = Object.keys(BOOK_CHECKS) as [BookCheckName, ...BookCheckName[]]

/** What a finding is about: an order, a product or a mail, with the name to show for it. */
type FindingSubject = { kind: 'order' | 'product' | 'mail'; id: string; name: string }

/** Rows that do not add up: their ids, and a sentence with the figures. */
export type Finding = {
  check: BookCheckName
  rows: string[]
  sentence: string
  /** Null if no page shows it. */
  subject: FindingSubject | null
}

/** The outcome of one check. `total` counts all findings; at most a limit of them is listed. */
export type CheckOutcome = { name: BookCheckName; total: number; findings: Finding[] }

/** The number of findings of all checks. */
export const countFindings = (checks: CheckOutcome[]): number =>
  checks.reduce((sum, { total }) => sum + total, 0)
