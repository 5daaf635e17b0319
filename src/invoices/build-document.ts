import { STATES, type ShippingDetails } from '#shared/customer/account-fields.ts'
import type {
  DocumentCharge,
  DocumentKind,
  DocumentLine,
  DocumentState,
  InvoiceDocument,
} from '#shared/invoices/invoice-document.ts'
import { istDay } from '#shared/ist-time.ts'
import { paise, sum, times, type Paise } from '#shared/money/money.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'
import {
  placeOf,
  sumTaxes,
  type ChargeKind,
  type Supply,
  type TaxAmounts,
} from '#shared/tax/tax.ts'
import type { DiscountPart } from '#shared/order/total-rows.ts'

/**
 * A line as it is invoiced. `total`: where it is not the price of its units less its discount, as
 * of a part of a price without units. `orderLine`: as in DocumentLine.
 */
export type SoldLine = {
  title: string
  variantLabel: string
  sku: string
  hsn: string
  quantity: number
  /** Unit quantity code of GST. */
  unit: string
  price: Paise
  discount: Paise
  gstRateBp: number
  total?: Paise
  orderLine?: number
} & TaxAmounts

/** The share of a line in a charge. */
export type SoldCharge = {
  kind: ChargeKind
  hsn: string
  gstRateBp: number
  amount: Paise
} & TaxAmounts

/** What an invoice is made of. `logo`: its key; `payment`: how it was paid, in words. */
export type InvoiceInput = {
  number: string
  now: Date
  details: ShopDetails
  logo: string | null
  order: {
    number: string
    createdAt: Date
    shippingDetails: ShippingDetails
    courier: string | null
    trackingNumber: string | null
    discounts: DiscountPart[]
  }
  supply: Supply
  lines: SoldLine[]
  charges: SoldCharge[]
  payment: string
}

/** The document of an order as it is dispatched (CGST rules 46, 46A and 49). */
export function buildInvoice({ number, now, ...input }: InvoiceInput): InvoiceDocument {
  const { order, supply } = input
  const isTaxed = supply.seller !== null
  const lines = input.lines.map((line) => toDocumentLine(line, isTaxed))
  const charges = sumCharges(input.charges, isTaxed)
  return {
    kind: kindOf([...lines, ...charges], isTaxed),
    number,
    date: istDay(now),
    seller: toSeller(input.details, supply, input.logo),
    recipient: toRecipient(order.shippingDetails),
    placeOfSupply: toState(supply.place),
    order: { number: order.number, date: istDay(order.createdAt) },
    payment: input.payment,
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    credits: null,
    lines,
    charges,
    ...offersOf(order.discounts),
    totals: totalsOf([...lines, ...charges]),
  }
}

function offersOf(discounts: DiscountPart[]): Pick<InvoiceDocument, 'offers'> {
  const offers = discounts.filter(({ amount }) => amount > 0).map(({ label }) => label)
  return offers.length > 0 ? { offers } : {}
}

/** The totals of the lines and charges of a document. */
export const totalsOf = (parts: ({ total: Paise } & TaxAmounts)[]): InvoiceDocument['totals'] => ({
  total: sum(parts.map(({ total }) => total)),
  ...sumTaxes(parts),
})

/** `parts`: all lines and charges; charges have the rates of lines. */
function kindOf(parts: { gstRateBp: number }[], isTaxed: boolean): DocumentKind {
  if (!isTaxed) return 'bill'
  if (parts.every(({ gstRateBp }) => gstRateBp === 0)) return 'bill-of-supply'
  return parts.some(({ gstRateBp }) => gstRateBp === 0) ? 'invoice-and-bill' : 'tax-invoice'
}

const toDocumentLine = (
  { title, variantLabel, sku, hsn, quantity, price, discount, gstRateBp, ...rest }: SoldLine,
  isTaxed: boolean,
): DocumentLine => ({
  description: variantLabel ? `${title}, ${variantLabel}` : title,
  sku,
  hsn: isTaxed ? hsn : '',
  quantity,
  unit: rest.unit,
  unitPrice: price,
  discount,
  total: rest.total ?? paise(times(price, quantity) - discount),
  gstRateBp: isTaxed ? gstRateBp : 0,
  taxable: rest.taxable,
  cgst: rest.cgst,
  sgst: rest.sgst,
  utgst: rest.utgst,
  igst: rest.igst,
  ...(rest.orderLine !== undefined && { orderLine: rest.orderLine }),
})

/** The shares of each charge that have one HSN code and rate, as one part of the document. */
function sumCharges(charges: SoldCharge[], isTaxed: boolean): DocumentCharge[] {
  const shown = charges.map((charge) => (isTaxed ? charge : { ...charge, hsn: '', gstRateBp: 0 }))
  const groups = Map.groupBy(shown, ({ kind, hsn, gstRateBp }) => `${kind} ${hsn} ${gstRateBp}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { kind, hsn, gstRateBp } = first
    return [
      { kind, hsn, gstRateBp, total: sum(group.map(({ amount }) => amount)), ...sumTaxes(group) },
    ]
  })
}

const toState = (code: string | null): DocumentState | null => {
  const name = code === null ? undefined : STATES[code]
  return code !== null && name ? { code, name } : null
}

const sellerState = (details: ShopDetails, supply: Supply): DocumentState | null =>
  toState(supply.seller ?? details.state ?? null)

/** The address as it is written, and the pincode with its state if that was not written there. */
function sellerAddress(details: ShopDetails, supply: Supply): string[] {
  const lines = [details.addressLine1, details.addressLine2].filter((line) => line.trim())
  const { pincode = '' } = details
  const written = lines.join(' ').toLowerCase()
  if (pincode === '' || written.replaceAll(/\s/g, '').includes(pincode)) return lines
  const state = sellerState(details, supply)?.name ?? ''
  const isStateWritten = written.includes(state.toLowerCase())
  return [...lines, isStateWritten ? pincode : `${state} ${pincode}`]
}

const toSeller = (
  details: ShopDetails,
  supply: Supply,
  logo: string | null,
): InvoiceDocument['seller'] => ({
  name: details.legalName || details.name,
  address: sellerAddress(details, supply),
  state: sellerState(details, supply),
  gstin: supply.seller === null ? null : details.gstin,
  email: details.email,
  phone: details.phone,
  logo,
})

/** Who an invoice is made out to. */
export const toRecipient = (to: ShippingDetails): InvoiceDocument['recipient'] => ({
  name: to.name,
  address: [to.address, `${to.city} ${to.pincode}`, to.state].filter((line) => line.trim()),
  state: toState(placeOf(to)),
  phone: to.phone,
})
