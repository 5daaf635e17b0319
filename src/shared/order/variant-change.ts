/** The states of a change of a line: it waits for its payment, was made, or ended without it. */
export const CHANGE_STATES = ['pending', 'applied', 'ended'] as const

/** Why a change that waited for its payment was not made. */
export const CHANGE_ENDS = ['expired', 'withdrawn', 'packed', 'cancelled'] as const
export type ChangeEnd = (typeof CHANGE_ENDS)[number]

/** How long the units of a dearer variant are reserved while the difference is not paid. */
export const DIFFERENCE_DAYS = 3

/** What happens to the difference: the customer pays it, gets it back, or there is none. */
export const DIFFERENCE_EFFECTS = ['ask', 'refund', 'none'] as const

/** The change as a sentence for the customer: "The size of Jhumka was changed from 6 to 7." */
export const changeSentence = (title: string, from: string, to: string): string =>
  `The size of ${title} was changed from ${from} to ${to}.`

/** What the shop changes of a paid order, and what everybody who tracks the order may read. */
export const ORDER_CHANGE_SENTENCES = {
  size: 'The size of a piece was changed.',
  address: 'The shipping address was changed.',
  parcel: 'The courier or the tracking number was corrected.',
  invoice: 'The invoice was corrected.',
} as const
export type OrderChangeKind = keyof typeof ORDER_CHANGE_SENTENCES
export const ORDER_CHANGE_KINDS = Object.keys(ORDER_CHANGE_SENTENCES) as [
  OrderChangeKind,
  ...OrderChangeKind[],
]

/** With whom an order is, and under which number. */
export type Parcel = { courier: string; trackingNumber: string }

/** The corrected parcel as a sentence for customer and administrators. */
export const parcelSentence = (before: Parcel, after: Parcel): string =>
  before.courier === after.courier
    ? `The tracking number was changed from ${before.trackingNumber} to ${after.trackingNumber}.`
    : `The parcel was changed from ${before.courier} ${before.trackingNumber} to ` +
      `${after.courier} ${after.trackingNumber}.`
