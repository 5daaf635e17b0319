import { formatRupees } from '#shared/money/money.ts'
import { FAULT_TEXT } from './fault-text.ts'
import { kindLabel } from './kind-label.ts'
import { dispatchDaysOf, REQUEST_HOURS, type LinePromises } from './line-promises.ts'
import { DEFAULT_PROMISES, type DayRange, type Promises } from './promises.ts'

/** `1 day`, `7 days`. */
export const countDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** `1-4 days`; `1 day` for a range of one day. */
const rangeText = ({ min, max }: DayRange, unit = 'day'): string =>
  min === max ? `${max} ${unit}${max === 1 ? '' : 's'}` : `${min}-${max} ${unit}s`

/** `5-7 business days`. */
const businessDays = (range: DayRange): string => rangeText(range, 'business day')

type ReturnDays = Pick<LinePromises, 'returnDays' | 'exchangeDays' | 'requestHours'>

/** Until when a piece may be returned or exchanged for a change of mind, as a sentence. */
function returnText({ returnDays, exchangeDays, requestHours }: ReturnDays): string {
  const end = requestHours === null ? '' : ` Please ask for it within ${requestHours} hours.`
  if (returnDays === 0 && exchangeDays === 0) return 'No returns for a change of mind.'
  if (returnDays === exchangeDays)
    return `Returns and exchanges within ${countDays(returnDays)} of delivery.${end}`
  if (exchangeDays === 0) return `Returns within ${countDays(returnDays)} of delivery.${end}`
  if (returnDays === 0) return `Exchanges within ${countDays(exchangeDays)} of delivery.${end}`
  return (
    `Returns within ${countDays(returnDays)} and exchanges within ${countDays(exchangeDays)} of ` +
    `delivery.${end}`
  )
}

/** Who pays for the way back after a change of mind, as a sentence. */
const returnShippingText = ({ returnShipping }: Pick<LinePromises, 'returnShipping'>) =>
  returnShipping === 'shop'
    ? 'We pay the way back.'
    : 'You pay the way back, unless the piece is defective or the error is ours.'

const FINAL_SALE_TEXT =
  'Pieces marked “Final sale” come back only if they are faulty. ' +
  'A struck-through MRP does not make a piece a sale item.'

/** `6 months of warranty from delivery.`; empty without a warranty. */
const warrantyText = ({ warrantyMonths }: Pick<LinePromises, 'warrantyMonths'>): string =>
  warrantyMonths === 0
    ? ''
    : `${warrantyMonths} ${warrantyMonths === 1 ? 'month' : 'months'} of warranty from delivery.`

/** What a line promises after delivery, one sentence each. */
const linePromiseTexts = (line: LinePromises): string[] =>
  [returnText(line), returnShippingOf(line), warrantyText(line), FAULT_TEXT].filter(Boolean)

/**
 * What an order promises after delivery, one sentence each: that of its first line that may come
 * back for a change of mind. Without such a line it names no days for that.
 */
export function orderPromiseTexts(lines: readonly LinePromises[]): string[] {
  const [first] = lines
  if (!first) return []
  const free = lines.find(({ keptBecause }) => keptBecause === '')
  return free ? linePromiseTexts(free) : [warrantyText(first), FAULT_TEXT].filter(Boolean)
}

const returnShippingOf = (line: LinePromises): string =>
  Math.max(line.returnDays, line.exchangeDays) === 0 ? '' : returnShippingText(line)

/** Why a line does not come back, and the right that stays. */
export const keptText = ({
  isFinalSale,
  keptBecause,
}: Pick<LinePromises, 'isFinalSale' | 'keptBecause'>): string =>
  `${isFinalSale ? 'Final sale. ' : ''}${keptBecause}`

/** When a refund of an order with these lines arrives: `5-7 business days`. */
export function refundDaysText(lines: readonly LinePromises[]): string {
  const [first] = lines
  return businessDays(
    first ? { min: first.refundDaysMin, max: first.refundDaysMax } : DEFAULT_PROMISES.refundDays,
  )
}

/** What does not come back for a change of mind: `customised items, earrings and sale items`. */
function nonReturnableText(promises: Promises): string {
  const items = [
    'customised items',
    ...promises.nonReturnableKinds.map((value) => kindLabel(promises, value).toLowerCase()),
    ...(promises.saleItemsReturnable ? [] : ['sale items']),
    ...(promises.nonReturnableBelow > 0
      ? [`items under ${formatRupees(promises.nonReturnableBelow)}`]
      : []),
  ]
  return joinWords(items)
}

/** `rings, earrings and bangles`. */
function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** The texts of the placeholders about promises (shared/catalog/placeholders.ts). */
export function promiseWords(promises: Promises) {
  const line = {
    ...promises,
    requestHours: REQUEST_HOURS[promises.returnRequest],
  }
  return {
    returns: returnText(line),
    'return-days': countDays(promises.returnDays),
    'exchange-days': countDays(promises.exchangeDays),
    'report-days': countDays(promises.reportDays),
    'dispatch-days': rangeText(dispatchDaysOf(promises)),
    'refund-days': businessDays(promises.refundDays),
    'cancel-until': promises.cancelUntil,
    'return-shipping': returnShippingText(line),
    'not-returnable': nonReturnableText(promises),
    'final-sale': promises.saleItemsReturnable ? '' : FINAL_SALE_TEXT,
    warranty: warrantyText(promises),
  }
}

/**
 * What the pages say before the purchase, once an administrator has saved the promises. `dispatch`
 * is empty while the policies give two readings. `returnsHead` is the same in two words, such as
 * `3-day returns`; empty without days, or if a return must be requested sooner.
 * `returnsExcept` are the kinds that do not come back: `except earrings`; empty without any.
 */
export type PromiseLines = {
  dispatch: string
  returns: string
  returnsHead: string
  returnsExcept: string
  saleItemsReturnable: boolean
}

/** What may come back, who pays, and the right that stays, in few words. */
function shortReturnsText(promises: Promises): string {
  const { returnDays, exchangeDays } = promises
  if (returnDays + exchangeDays === 0)
    return `${returnText({ ...promises, requestHours: null })} ${FAULT_TEXT}`
  const hours = REQUEST_HOURS[promises.returnRequest]
  const payer = promises.returnShipping === 'shop' ? 'we' : 'you'
  return [
    `${shortDaysText(promises)}; ${payer} pay the way back.`,
    hours === null ? '' : `Please ask for it within ${hours} hours.`,
    'Defective, wrong or late: always, and we pay.',
  ]
    .filter(Boolean)
    .join(' ')
}

function shortDaysText({ returnDays, exchangeDays }: Promises): string {
  if (returnDays === exchangeDays)
    return `Return or exchange within ${countDays(returnDays)} of delivery`
  if (exchangeDays === 0) return `Return within ${countDays(returnDays)} of delivery`
  if (returnDays === 0) return `Exchange within ${countDays(exchangeDays)} of delivery`
  const exchanges = `exchange within ${countDays(exchangeDays)}`
  return `Return within ${countDays(returnDays)} of delivery, ${exchanges}`
}

function returnsHead({ returnDays, exchangeDays, returnRequest }: Promises): string {
  if (REQUEST_HOURS[returnRequest] !== null) return ''
  if (returnDays > 0) return `${returnDays}-day returns`
  return exchangeDays > 0 ? `${exchangeDays}-day exchanges` : ''
}

function returnsExcept(promises: Promises): string {
  const kinds = promises.nonReturnableKinds.map((value) => kindLabel(promises, value).toLowerCase())
  return kinds.length === 0 ? '' : `except ${joinWords(kinds)}`
}

/** The lines of the pages for these promises. */
export const promiseLines = (promises: Promises): PromiseLines => ({
  dispatch: promises.dispatchDays ? `Dispatched in ${rangeText(promises.dispatchDays)}.` : '',
  returns: [shortReturnsText(promises), warrantyText(promises)].filter(Boolean).join(' '),
  returnsHead: returnsHead(promises),
  returnsExcept: returnsExcept(promises),
  saleItemsReturnable: promises.saleItemsReturnable,
})
