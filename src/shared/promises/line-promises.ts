import { formatRupees, type Paise } from '#shared/money/money.ts'
import type { CancelLimit, DayRange, Promises, ReturnShippingPayer } from './promises.ts'

/**
 * The fields of a product that decide about returns: its category values with their labels, and
 * its price. A struck-through price is the MRP and does not make a sale item: administrators mark
 * sale items.
 */
export type ReturnTerms = { kinds: readonly Kind[]; isSaleItem: boolean; price: Paise }
type Kind = { value: string; label: string }

type ReturnRules = Pick<
  Promises,
  | 'returnDays'
  | 'exchangeDays'
  | 'nonReturnableKinds'
  | 'nonReturnableBelow'
  | 'saleItemsReturnable'
>

/** A sale item that does not come back for a change of mind. */
export const isFinalSale = (
  { isSaleItem }: Pick<ReturnTerms, 'isSaleItem'>,
  { saleItemsReturnable }: Pick<Promises, 'saleItemsReturnable'>,
): boolean => isSaleItem && !saleItemsReturnable

/**
 * Why an item cannot be returned without a fault; empty if it can. Faulty, wrong and late items can
 * always be returned. The shop sells nothing customised, so there is no such reason.
 */
export function nonReturnableReason(product: ReturnTerms, rules: ReturnRules): string {
  const kind = product.kinds.find(({ value }) => rules.nonReturnableKinds.includes(value))
  if (kind)
    return kind.value === 'Earrings'
      ? `${kind.label} cannot be returned, for hygiene.`
      : `${kind.label} cannot be returned.`
  if (isFinalSale(product, rules)) return 'Sale items cannot be returned.'
  if (product.price < rules.nonReturnableBelow)
    return `Items under ${formatRupees(rules.nonReturnableBelow)} cannot be returned.`
  return Math.max(rules.returnDays, rules.exchangeDays) === 0
    ? 'Items cannot be returned for a change of mind.'
    : ''
}

/**
 * What an order line keeps of the promises when it is bought. Later changes of the settings do not
 * affect it. `requestHours`: how soon after delivery a return must be requested, null for the
 * whole return window. `keptBecause`: why it does not come back for a change of mind; empty if it
 * does.
 */
export type LinePromises = {
  returnDays: number
  exchangeDays: number
  requestHours: number | null
  reportDays: number
  cancelUntil: CancelLimit
  keptBecause: string
  isFinalSale: boolean
  returnShipping: ReturnShippingPayer
  refundDaysMin: number
  refundDaysMax: number
  warrantyMonths: number
  dispatchDaysMin: number
  dispatchDaysMax: number
}

/** The hours of each limit; null for the whole return window. */
export const REQUEST_HOURS = {
  'both-texts': null,
  window: null,
  '24-hours': 24,
  '48-hours': 48,
} as const

/** The longer of the two readings of the policies, while none is chosen. */
const LONGEST_DISPATCH: DayRange = { min: 1, max: 4 }

/** The days until a parcel leaves the shop; the longer reading while none is chosen. */
export const dispatchDaysOf = ({ dispatchDays }: Pick<Promises, 'dispatchDays'>): DayRange =>
  dispatchDays ?? LONGEST_DISPATCH

/** The promises of now for a product that is bought. */
export function toLinePromises(product: ReturnTerms, promises: Promises): LinePromises {
  const { min, max } = dispatchDaysOf(promises)
  return {
    returnDays: promises.returnDays,
    exchangeDays: promises.exchangeDays,
    requestHours: REQUEST_HOURS[promises.returnRequest],
    reportDays: promises.reportDays,
    cancelUntil: promises.cancelUntil,
    keptBecause: nonReturnableReason(product, promises),
    isFinalSale: isFinalSale(product, promises),
    returnShipping: promises.returnShipping,
    refundDaysMin: promises.refundDays.min,
    refundDaysMax: promises.refundDays.max,
    warrantyMonths: promises.warrantyMonths,
    dispatchDaysMin: min,
    dispatchDaysMax: max,
  }
}
