import { STATES } from '#shared/customer/account-fields.ts'
import { deliveryStateOf } from '#shared/customer/delivery-state.ts'
import { paise, spread, sum, type Paise } from '#shared/money/money.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'

/**
 * What is added to the price of the goods. Each is one supply with them, so it is taxed at their
 * rates, apportioned by value (CGST Act, sections 2(30) and 8).
 */
export const CHARGE_KINDS = ['shipping', 'gift_wrap', 'cod_fee'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** Parts of an amount that includes tax, in paise. Their sum is the amount. */
export type TaxAmounts = { taxable: Paise; cgst: Paise; sgst: Paise; utgst: Paise; igst: Paise }

/** Union territories without a legislature: sales within them have UTGST in place of SGST. */
const UTGST_STATES = ['04', '26', '31', '35', '38']

/**
 * Between which states goods are sold, by GST codes. `seller`: the state of the seller's GSTIN;
 * null if the seller is not registered and charges no tax. `place`: the place of supply, which is
 * the state of delivery (IGST Act, section 10(1)(ca)); null if it is not known, which counts as the
 * seller's own.
 */
export type Supply = { seller: string | null; place: string | null }

type Registration = Pick<ShopDetails, 'gstin' | 'gst'>

/** The GSTIN under which the shop sells; null if it is not registered. */
export const gstinOf = ({ gstin, gst }: Registration): string | null =>
  gstin && gst !== 'unregistered' ? gstin : null

/** The supply of an order of this shop to an address. */
export const supplyTo = (details: Registration, address: Destination): Supply => ({
  seller: gstinOf(details)?.slice(0, 2) ?? null,
  place: placeOf(address),
})

type Destination = Parameters<typeof deliveryStateOf>[0]

/** The place of supply of an address: the GST code of its state; null if it is not known. */
export const placeOf = (address: Destination): string | null =>
  stateCodeOf(deliveryStateOf(address)) ?? null

/** The GST code of a state by its name in the list; undefined if there is none. */
export const stateCodeOf = (stateName: string | undefined): string | undefined =>
  Object.keys(STATES).find((code) => STATES[code] === stateName)

const ZERO = paise(0)

/** `amount * rate / (base + rate)` for a rate in basis points, rounded half up. */
const partOf = (amount: number, rateBp: number, divisor: number): Paise =>
  paise(Math.floor((2 * amount * rateBp + divisor) / (2 * divisor)))

/**
 * Splits an amount that includes tax. `rateBp`: the GST rate in basis points (3 % is 300). Within a
 * state the two halves are equal, so that each can be printed.
 */
export function splitTax(amount: Paise, rateBp: number, { seller, place }: Supply): TaxAmounts {
  const none = { cgst: ZERO, sgst: ZERO, utgst: ZERO, igst: ZERO }
  if (seller === null || rateBp === 0) return { taxable: amount, ...none }
  if (place !== null && place !== seller) {
    const igst = partOf(amount, rateBp, 10_000 + rateBp)
    return { ...none, taxable: paise(amount - igst), igst }
  }
  const half = partOf(amount, rateBp, 2 * (10_000 + rateBp))
  const local = UTGST_STATES.includes(seller) ? { utgst: half } : { sgst: half }
  return { ...none, taxable: paise(amount - 2 * half), cgst: half, ...local }
}

/** The tax in an amount, in paise. */
export const taxOf = ({ cgst, sgst, utgst, igst }: TaxAmounts): Paise =>
  sum([cgst, sgst, utgst, igst])

/** The sum of each part. */
export const sumTaxes = (taxes: TaxAmounts[]): TaxAmounts => ({
  taxable: sum(taxes.map((each) => each.taxable)),
  cgst: sum(taxes.map((each) => each.cgst)),
  sgst: sum(taxes.map((each) => each.sgst)),
  utgst: sum(taxes.map((each) => each.utgst)),
  igst: sum(taxes.map((each) => each.igst)),
})

/** What a line was sold for, with tax and without its share of the charges. */
type TaxedGoods = { amount: Paise; gstRateBp: number }

/** The share of a charge that is taxed as the goods of a line are. */
export type ChargeShare = { kind: ChargeKind; amount: Paise } & TaxAmounts

export type LineTaxes = { goods: TaxAmounts; charges: ChargeShare[] }

/**
 * The taxes of an order, line by line. Each charge is spread over the lines by their amounts, to
 * the paisa; a share of nothing is left out.
 */
export function taxLines(
  lines: TaxedGoods[],
  charges: { kind: ChargeKind; amount: Paise }[],
  supply: Supply,
): LineTaxes[] {
  const weights = lines.map(({ amount }) => amount)
  const spreads = charges.map(({ kind, amount }) => ({ kind, shares: spread(amount, weights) }))
  return lines.map(({ amount, gstRateBp }, position) => ({
    goods: splitTax(amount, gstRateBp, supply),
    charges: spreads.flatMap(({ kind, shares }) => {
      const share = shares[position] ?? ZERO
      return share > 0 ? [{ kind, amount: share, ...splitTax(share, gstRateBp, supply) }] : []
    }),
  }))
}
