import { toRupees, type Paise } from '#shared/money/money.ts'
import type { OfferKind } from '#shared/offers/offer.ts'
import type { Field } from '#web/admin/settings/fields.tsx'
import { toNumber, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import type { AdminOffer, Named, SaveOfferInput } from '#web/api/admin/catalog/offers.ts'

/** The input of the form. Its texts are as typed. */
export type OfferValues = {
  kind: OfferKind
  isCoupon: boolean
  texts: Texts
  isFirstOrderOnly: boolean
  allowsCode: boolean
  categories: string[]
  notCategories: string[]
  products: Named[]
  notProducts: Named[]
  gift: Named | null
}

const rupeesText = (amount: Paise | null): string =>
  amount === null || amount === 0 ? '' : String(toRupees(amount))
const countText = (count: number | null): string => (count === null ? '' : String(count))

/** The values of an offer, or of a new coupon. */
export const valuesOf = (offer: AdminOffer | undefined): OfferValues => ({
  kind: offer?.kind ?? 'percent',
  isCoupon: offer ? offer.code !== null : true,
  texts: {
    name: offer?.name ?? '',
    code: offer?.code ?? '',
    percent: countText(offer?.percent ?? null),
    amount: rupeesText(offer?.amount ?? null),
    cap: rupeesText(offer?.cap ?? null),
    minimum: rupeesText(offer?.minimum ?? null),
    buyQuantity: countText(offer?.buyQuantity ?? null),
    freeQuantity: countText(offer?.freeQuantity ?? null),
    from: offer?.from ?? '',
    to: offer?.to ?? '',
    maxUses: countText(offer?.maxUses ?? null),
    maxPerCustomer: countText(offer?.maxPerCustomer ?? null),
    sharePercent: offer?.sharePercent ? String(offer.sharePercent) : '',
  },
  isFirstOrderOnly: offer?.isFirstOrderOnly ?? false,
  allowsCode: offer?.allowsCode ?? false,
  categories: offer?.categories ?? [],
  notCategories: offer?.notCategories ?? [],
  products: offer?.products ?? [],
  notProducts: offer?.notProducts ?? [],
  gift: offer?.gift ?? null,
})

/** What the form sends. The server refuses what is no number. */
export function toOffer(values: OfferValues): SaveOfferInput['offer'] {
  const { texts, kind, isCoupon, products, notProducts, gift, ...rest } = values
  const number = (name: string) => toNumber(texts[name] ?? '') as number | null
  const day = (name: string) => texts[name] || null
  return {
    ...rest,
    kind,
    code: isCoupon ? (texts.code ?? '') : null,
    name: texts.name ?? '',
    percent: number('percent'),
    amount: number('amount'),
    cap: number('cap'),
    minimum: number('minimum') ?? 0,
    buyQuantity: number('buyQuantity'),
    freeQuantity: number('freeQuantity'),
    giftVariantId: gift?.id ?? null,
    from: day('from'),
    to: day('to'),
    maxUses: number('maxUses'),
    maxPerCustomer: number('maxPerCustomer'),
    sharePercent: number('sharePercent') ?? 0,
    products: products.map(({ id }) => id),
    notProducts: notProducts.map(({ id }) => id),
  }
}

const AMOUNT: Field = { name: 'amount', label: 'Amount off', prefix: '₹', numeric: true }

/** The fields of what each kind gives. */
export const GIVE_FIELDS: Record<OfferKind, readonly Field[]> = {
  percent: [
    { name: 'percent', label: 'Per cent off', numeric: true },
    { name: 'cap', label: 'At most', prefix: '₹', numeric: true, optional: true },
  ],
  amount: [AMOUNT],
  free_shipping: [],
  buy_get: [
    { name: 'buyQuantity', label: 'Pieces to buy', numeric: true },
    {
      name: 'freeQuantity',
      label: 'Pieces free',
      numeric: true,
      hint: 'The cheapest are free.',
    },
  ],
  bundle: [
    { name: 'buyQuantity', label: 'Pieces', numeric: true },
    { ...AMOUNT, label: 'Price of all together' },
  ],
  gift: [],
}

export const MINIMUM_FIELD: Field = {
  name: 'minimum',
  label: 'From a value of',
  prefix: '₹',
  numeric: true,
  optional: true,
  hint: 'Of the pieces that it is for, before discounts.',
}

export const DAY_FIELDS: readonly Field[] = [
  {
    name: 'from',
    label: 'First day',
    type: 'date',
    optional: true,
    hint: 'From midnight in India.',
  },
  { name: 'to', label: 'Last day', type: 'date', optional: true, hint: 'Until midnight in India.' },
]

export const LIMIT_FIELDS: readonly Field[] = [
  {
    name: 'maxUses',
    label: 'Orders in all',
    numeric: true,
    optional: true,
    hint: 'Leave empty for no limit.',
  },
  { name: 'maxPerCustomer', label: 'Orders of one customer', numeric: true, optional: true },
]

export const SHARE_FIELD: Field = {
  name: 'sharePercent',
  label: 'Share of an influencer (%)',
  numeric: true,
  optional: true,
  hint: 'Of the net sales with this code. It counts for orders from now on.',
}
