import { toRupees } from '#shared/money/money.ts'
import { toCsvText } from '#shared/files/csv.ts'
import type { AdminOffer } from '#web/api/admin/catalog/offers.ts'
import { giveText, STATE_LABELS } from './offer-texts.ts'

const HEADER = [
  'Code',
  'Name',
  'Gives',
  'State',
  'Orders',
  'Gross sales in rupees',
  'Discount in rupees',
  'Net sales in rupees',
  'Share in per cent',
  'Share in rupees',
]

/** Offers with their figures as CSV, one line each. */
export const toCsv = (offers: readonly AdminOffer[]): string =>
  toCsvText([
    HEADER,
    ...offers.map((offer) => {
      const { figures } = offer
      const money = [figures.gross, figures.discount, figures.net].map((amount) =>
        toRupees(amount).toFixed(2),
      )
      return [
        offer.code ?? '',
        offer.name,
        giveText(offer),
        STATE_LABELS[offer.state],
        String(figures.orders),
        ...money,
        String(offer.sharePercent),
        toRupees(figures.share).toFixed(2),
      ]
    }),
  ])
