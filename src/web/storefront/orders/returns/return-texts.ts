import { FAULT_TEXT } from '#shared/promises/fault-text.ts'
import type { Order, OrderLine } from '#web/api/orders/order.ts'
import { formatDay } from '#web/storefront/account/format.ts'
import { dueSentence, formatShortDay, refundRows } from './refund-texts.ts'

type Line = Pick<OrderLine, 'notReturnableBecause' | 'isReturned'> & {
  product: Pick<OrderLine['product'], 'title'>
}

type Returnable = Pick<Order, 'status' | 'promises'> &
  Partial<Pick<Order, 'refunds' | 'cashRefunds' | 'refundDue'>> & {
    canReturn: Pick<Order['canReturn'], 'allowed' | 'until' | 'reason'>
    canExchange: Pick<Order['canExchange'], 'allowed' | 'until'>
    canReport: Pick<Order['canReport'], 'allowed' | 'until'>
    lines: readonly Line[]
  }

/** Whether anything of an order can be asked back now. */
export const mayAskForReturn = ({ canReturn, canExchange, canReport }: Returnable): boolean =>
  canReturn.allowed || canExchange.allowed || canReport.allowed

/** What can be asked for, in the words of a question if it is only about faults. */
export const returnTitle = (order: Returnable): string =>
  isForFaults(order) ? 'Something wrong with a piece?' : 'Return or exchange'

/** Whether its pieces come back for a fault alone, or are not returnable. */
function isForFaults({ canReturn, canExchange, canReport, lines }: Returnable): boolean {
  if (canReturn.allowed || canExchange.allowed) return false
  return canReport.allowed || isNoneReturnable(lines)
}

/** Whether none of the pieces that did not come back may do so for a change of mind. */
function isNoneReturnable(lines: readonly Line[]): boolean {
  const here = lines.filter(({ isReturned }) => !isReturned)
  return here.length > 0 && here.every(({ notReturnableBecause }) => notReturnableBecause !== '')
}

/** In a few words until when a return is possible, of a fault if nothing else; empty if none is. */
export function returnDeadline({ canReturn, canExchange, canReport }: Returnable): string {
  const daysOf = (rights: (typeof canExchange)[]) =>
    rights.flatMap(({ allowed, until }) => (allowed && until ? [until] : [])).sort()
  const last = daysOf([canReturn, canExchange]).at(-1) ?? daysOf([canReport]).at(-1)
  return last ? `until ${formatShortDay(last)}` : ''
}

/**
 * What of an order may come back, and until when, as paragraphs. If no piece of it comes back for a
 * change of mind, it names no days for that. Of an order that was returned, or could not be
 * delivered, they say instead where its refund stands.
 */
export function returnTexts(order: Returnable): string[] {
  const { status, refundDue, canReturn } = order
  const refund = refundDue ? [dueSentence(refundDue)] : []
  if (mayAskForReturn(order) || refundDue?.state === 'declined')
    return [...refund, ...rightTexts(order)]
  if (refundDue) return [canReturn.reason, ...refund].filter(Boolean)
  if (status !== 'returned') return rightTexts(order)
  return [canReturn.reason, ...refundRows(order).map((row) => `Refund: ${row}.`)].filter(Boolean)
}

function rightTexts(order: Returnable): string[] {
  const here = order.lines.filter(({ isReturned }) => !isReturned)
  const free = here.filter(({ notReturnableBecause }) => notReturnableBecause === '')
  if (order.status === 'return_requested') return timeTexts(order)
  if (isNoneReturnable(order.lines)) return [keptText(here, order)]
  if (order.status === 'returned' && mayComeBack(order)) return [ASK_AGAIN, ...timeTexts(order)]
  const isPart = free.length < here.length && mayComeBack(order)
  const titles = free.map(({ product }) => product.title).join(', ')
  return [
    ...(isPart ? [`Of this order, these may come back: ${titles}.`] : []),
    ...timeTexts(order),
  ]
}

/** Of a returned order only such pieces can come back for a change of mind. */
const ASK_AGAIN =
  'Not all that you asked to return has arrived. You can ask for the return of the rest again.'

const isOnItsWay = ({ status }: Pick<Order, 'status'>): boolean =>
  status !== 'delivered' && status !== 'returned'

/** Whether a change of mind is possible now, or after the delivery. */
const mayComeBack = (order: Returnable): boolean =>
  order.canReturn.allowed || order.canExchange.allowed || isOnItsWay(order)

/** The times of returns, exchanges and reports, with the promises of the order. */
function timeTexts({ promises, canReturn, canExchange, canReport }: Returnable): string[] {
  return [
    canReturn.reason || (canReturn.until ? `Open until ${formatDay(canReturn.until)}.` : ''),
    canExchange.allowed && canExchange.until !== canReturn.until
      ? `For another size or piece: open until ${formatDay(canExchange.until ?? '')}.`
      : '',
    (canReport.allowed ? withoutFault(promises) : promises).join(' '),
    canReport.allowed
      ? 'Something damaged or wrong comes back in any case: tell us until ' +
        `${formatDay(canReport.until ?? '')}.`
      : '',
  ].filter(Boolean)
}

/** The promises without that of faults, which is said with its day instead. */
const withoutFault = (promises: string[]): string[] =>
  promises.filter((text) => text !== FAULT_TEXT)

/** Why none of these lines comes back for a change of mind, and what is done about a fault. */
function keptText(lines: Line[], order: Returnable): string {
  const { promises, canReturn, canReport } = order
  const why = [...new Set(lines.map(({ notReturnableBecause }) => notReturnableBecause))]
  const rest = canReport.allowed
    ? [
        ...withoutFault(promises),
        `If something is damaged or wrong, tell us by ${formatDay(canReport.until ?? '')}.`,
      ]
    : [...promises, isOnItsWay(order) ? canReturn.reason : '']
  return [...why, ...rest].filter(Boolean).join(' ')
}
