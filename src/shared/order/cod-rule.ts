import { formatRupees, paise, rupees, type Paise } from '#shared/money/money.ts'
import { stateCodeOf } from '#shared/tax/tax.ts'

/** How a customer confirms a placed order: a code to the mobile number, or a link in a mail. */
export const CONFIRM_WAYS = ['code', 'link'] as const
export type ConfirmWay = (typeof CONFIRM_WAYS)[number]

/** Where cash on delivery is offered: everywhere, only in some states, or not in some. */
export const STATE_RULES = ['all', 'only', 'except'] as const

/**
 * The rule of cash on delivery. Amounts in paise; `states` are GST codes. Entries of the lists of
 * pincodes are whole pincodes, or their first digits. `maxUndelivered`: from so many undelivered
 * parcels to a mobile number on it is refused; null: never.
 */
export type CodRule = {
  isOn: boolean
  minimum: Paise
  maximum: Paise
  fee: Paise
  /** Paid online when the order is placed; the rest is paid in cash. 0: none. */
  advance: Paise
  confirmBy: ConfirmWay
  stateRule: (typeof STATE_RULES)[number]
  states: string[]
  allowedPincodes: string[]
  blockedPincodes: string[]
  maxUndelivered: number | null
}

/** Cash receipts of two lakh rupees and more are barred (Income-tax Act, section 269ST). */
export const CASH_LIMIT = rupees(2_00_000)

/** How long a placed order waits for its confirmation. */
export const CONFIRM_HOURS = 24

export const DEFAULT_COD: CodRule = {
  isOn: false,
  minimum: paise(0),
  maximum: rupees(10_000),
  fee: paise(0),
  advance: paise(0),
  confirmBy: 'code',
  stateRule: 'all',
  states: [],
  allowedPincodes: [],
  blockedPincodes: [],
  maxUndelivered: 2,
}

/** The part of the rule that every customer may know. */
export type PublicCodRule = Pick<CodRule, 'minimum' | 'maximum' | 'fee' | 'advance'>

/** Why an order of this total (paise, with its fee) cannot be paid in cash; empty if it can. */
export function codAmountProblem(
  { minimum, maximum, advance }: PublicCodRule,
  total: Paise,
): string {
  if (total < minimum) return `Cash on delivery is for orders of ${formatRupees(minimum)} and more.`
  if (total > maximum || total >= CASH_LIMIT)
    return `Cash on delivery is for orders of at most ${formatRupees(maximum)}.`
  if (advance > 0 && total <= advance)
    return `Cash on delivery is for orders of more than ${formatRupees(advance)}.`
  return ''
}

/** What of an order decides whether it can be paid in cash. `excluded`: titles of its products. */
export type CodOrder = CodPlace & { total: Paise; excluded: string[] }

/** A destination: the state that the customer has entered and that of the pincode, if known. */
export type CodPlace = { states: string[]; pincode: string }

/**
 * Why an order cannot be paid in cash, as a sentence; empty if it can. Undelivered parcels to its
 * mobile number are not part of it.
 */
export function codProblem(rule: CodRule, order: CodOrder): string {
  if (!rule.isOn) return 'This shop offers no cash on delivery.'
  const problem = codAmountProblem(rule, order.total)
  if (problem) return problem
  const [title] = order.excluded
  if (title) return `${title} cannot be bought with cash on delivery.`
  return codPlaceProblem(rule, order)
}

/** Why the shop takes no cash at a destination, as a sentence; empty if it does. */
export const codPlaceProblem = (rule: CodRule, place: CodPlace): string =>
  isServed(rule, place) ? '' : 'Cash on delivery is not offered at this address.'

/**
 * A blocked pincode is never served, an allowed one also in a state that is not. Both the entered
 * state and that of the pincode must be served.
 */
function isServed(
  { stateRule, states, allowedPincodes, blockedPincodes }: CodRule,
  place: CodPlace,
): boolean {
  if (blockedPincodes.some((start) => place.pincode.startsWith(start))) return false
  if (allowedPincodes.some((start) => place.pincode.startsWith(start))) return true
  if (stateRule === 'all') return true
  const isListed = (state: string) => states.includes(stateCodeOf(state) ?? '')
  return stateRule === 'only' ? place.states.every(isListed) : !place.states.some(isListed)
}
