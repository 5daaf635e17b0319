import { istDay } from '#shared/ist-time.ts'
import type { OfferKind } from '#shared/offers/offer.ts'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import type { AdminOffer } from '#web/api/admin/catalog/offers.ts'

/** The kinds of offers as an administrator chooses them. */
export const KIND_LABELS: Record<OfferKind, string> = {
  percent: 'Per cent off',
  amount: 'An amount off',
  free_shipping: 'Free shipping',
  buy_get: 'Buy some, get some free',
  bundle: 'Some pieces for one price',
  gift: 'A free gift',
}

export const STATE_LABELS: Record<AdminOffer['state'], string> = {
  coming: 'Coming',
  open: 'Open',
  'used-up': 'Used up',
  over: 'Ended',
}

/** What an offer gives, in a few words. */
export function giveText(offer: AdminOffer): string {
  const { percent, amount, cap, buyQuantity, freeQuantity, gift } = offer
  switch (offer.kind) {
    case 'percent':
      return `${percent}% off${cap === null ? '' : `, at most ${formatAmount(cap)}`}`
    case 'amount':
      return amount === null ? '' : `${formatAmount(amount)} off`
    case 'free_shipping':
      return 'Free shipping'
    case 'buy_get':
      return `Buy ${buyQuantity}, get ${freeQuantity} free`
    case 'bundle':
      return amount === null ? '' : `${buyQuantity} for ${formatAmount(amount)}`
    case 'gift':
      return `Gift: ${gift?.title ?? 'no longer there'}`
  }
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

/** The days of an offer in India. One that was ended by hand has the day of that as its last. */
export function daysText({
  from,
  to,
  endedAt,
}: Pick<AdminOffer, 'from' | 'to' | 'endedAt'>): string {
  const ended = endedAt === null ? null : istDay(new Date(endedAt))
  const last = ended !== null && (to === null || ended < to) ? ended : to
  if (from !== null && last !== null && from <= last) return `${dayText(from)} to ${dayText(last)}`
  if (last !== null && last === ended) return `Ended ${dayText(last)}`
  if (from !== null) return `From ${dayText(from)}`
  return last === null ? 'No end date' : `Until ${dayText(last)}`
}
