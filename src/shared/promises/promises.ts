import { rupees, type Paise } from '#shared/money/money.ts'

/** A number of days, from `min` to `max`. */
export type DayRange = { min: number; max: number }

/** Until when customers can cancel a paid order themselves: until it has this status. */
export const CANCEL_LIMITS = ['placed', 'packed', 'shipped'] as const
export type CancelLimit = (typeof CANCEL_LIMITS)[number]

/**
 * How soon after delivery a return for a change of mind must be requested. `both-texts`: the
 * policies give 24 and 48 hours as two readings, and the whole return window counts. `window`: the
 * whole return window, and the policies say so.
 */
export const RETURN_REQUEST_LIMITS = ['both-texts', 'window', '24-hours', '48-hours'] as const
type ReturnRequestLimit = (typeof RETURN_REQUEST_LIMITS)[number]

export const RETURN_SHIPPING_PAYERS = ['customer', 'shop'] as const
export type ReturnShippingPayer = (typeof RETURN_SHIPPING_PAYERS)[number]

/**
 * What the shop promises beside the price. All of it is about a change of mind, except
 * `reportDays`: defective, wrong and late goods can always be returned (E-Commerce Rules 2020).
 */
export type Promises = {
  /** Days until a parcel leaves the shop; null: the policies give 1-4 and 1-2 days. */
  dispatchDays: DayRange | null
  /** Days after delivery for a return; 0: none. */
  returnDays: number
  /** Days after delivery for an exchange; 0: none. */
  exchangeDays: number
  returnRequest: ReturnRequestLimit
  /** Days after delivery to report damage, loss or a fault in the shop. */
  reportDays: number
  cancelUntil: CancelLimit
  /** Category values whose products do not come back for a change of mind. */
  nonReturnableKinds: string[]
  /** The labels of these kinds in the shop, where they are known. */
  kindLabels?: Readonly<Record<string, string>> | undefined
  /** Products below this price do not come back for a change of mind; 0: no limit. */
  nonReturnableBelow: Paise
  /** Whether products marked as sale items come back for a change of mind. */
  saleItemsReturnable: boolean
  returnShipping: ReturnShippingPayer
  /** Business days until a refund arrives. */
  refundDays: DayRange
  /** Months of warranty after delivery; 0: none. */
  warrantyMonths: number
}

/** The specification's promises (point 9), until the settings change them. */
export const DEFAULT_PROMISES: Promises = {
  dispatchDays: null,
  returnDays: 3,
  exchangeDays: 3,
  returnRequest: 'both-texts',
  reportDays: 7,
  cancelUntil: 'shipped',
  nonReturnableKinds: ['Earrings'],
  nonReturnableBelow: rupees(200),
  saleItemsReturnable: false,
  returnShipping: 'customer',
  refundDays: { min: 5, max: 7 },
  warrantyMonths: 0,
}

/** The shortest time to report damage and faults that can be set. */
export const MIN_REPORT_DAYS = 7
