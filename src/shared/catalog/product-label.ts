import { formatRupees, type Paise } from '#shared/money/money.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'

/**
 * Who makes or packs the goods, who imports them, and customer care, as packages name them (Legal
 * Metrology (Packaged Commodities) Rules 2011, rules 6(1), 6(2) and 6(10)). Empty fields of the
 * maker and of customer care are those of the shop. Nothing replaces an empty importer.
 */
export type Labels = {
  makerName: string
  makerAddress: string
  importerName: string
  importerAddress: string
  carePhone: string
  careEmail: string
  careAddress: string
}

export const DEFAULT_LABELS: Labels = {
  makerName: '',
  makerAddress: '',
  importerName: '',
  importerAddress: '',
  carePhone: '',
  careEmail: '',
  careAddress: '',
}

/** Characters of a name and of an address on a label. */
export const MAX_LABEL_NAME_LENGTH = 120
export const MAX_LABEL_ADDRESS_LENGTH = 300

/** The maker and the importer of one product, where they are not those of the shop. */
export type ProductMakers = {
  makerName: string | null
  makerAddress: string | null
  importerName: string | null
  importerAddress: string | null
}

/** India as administrators type it, without spaces and punctuation. */
const INDIA = /^(?:madein|productof|(?:the)?republicof)*(?:india|bharat|भारत|in|ind)$/u

/** Whether goods are imported, by their country of origin as typed ("Made in India.", "Bharat"). */
export const isImported = (countryOfOrigin: string): boolean =>
  !INDIA.test(countryOfOrigin.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, ''))

/** An address of several lines as one line, with commas between the parts. */
export const toOneLine = (address: string): string =>
  address
    .trim()
    .replaceAll(/[\s,]*\n[\s,]*/g, ', ')
    .replaceAll(/\s+/g, ' ')

type Pair = { name: string; address: string }
const PAIRS = [
  { name: 'makerName', address: 'makerAddress' },
  { name: 'importerName', address: 'importerAddress' },
] as const

/** The problems, by field, where a name has no address or an address no name. */
export const labelProblems = (
  values: Partial<Record<keyof ProductMakers, string | null>>,
): LabelProblem[] =>
  PAIRS.flatMap(({ name, address }): LabelProblem[] => {
    if (Boolean(values[name]) === Boolean(values[address])) return []
    return values[name]
      ? [{ field: address, message: 'Please enter the address too.' }]
      : [{ field: name, message: 'Please enter the name too.' }]
  })

type LabelProblem = { field: keyof ProductMakers; message: string }

const pairOf = (name: string | null, address: string | null): Pair | undefined =>
  name && address ? { name, address } : undefined

/** The address of the shop as one line. */
const addressOf = ({ addressLine1, addressLine2 }: ShopDetails): string =>
  toOneLine(`${addressLine1}\n${addressLine2}`)

/**
 * Who imports a product: named on the product, or in the settings. Undefined for goods from India
 * and while nobody is named.
 */
const importerOf = (product: LabelledProduct, labels: Labels): Pair | undefined =>
  isImported(product.countryOfOrigin)
    ? (pairOf(product.importerName, product.importerAddress) ??
      pairOf(labels.importerName, labels.importerAddress))
    : undefined

/**
 * Who makes or packs a product: named on the product, in the settings, or the shop itself. The last
 * two only for goods from India, because the shop does not know who made imported goods.
 */
function makerOf(product: LabelledProduct, labels: Labels, shop: ShopDetails): Pair | undefined {
  const own = pairOf(product.makerName, product.makerAddress)
  if (own || isImported(product.countryOfOrigin)) return own
  return (
    pairOf(labels.makerName, labels.makerAddress) ?? {
      name: shop.legalName,
      address: addressOf(shop),
    }
  )
}

/**
 * The lowest and the highest maximum retail price of the variants, as text. Without an MRP it is
 * the price, in a sale that of before.
 */
function mrpText({ mrp, price, variants }: LabelledProduct): string {
  const prices =
    mrp === null ? variants.map((variant) => variant.compareAtPrice ?? variant.price) : []
  const all = [...new Set(prices.length > 0 ? prices : [mrp ?? price])].toSorted((a, b) => a - b)
  const [lowest = price, highest = lowest] = [all[0], all.at(-1)]
  const range = lowest === highest ? [lowest] : [lowest, highest]
  return `${range.map((each) => formatRupees(each)).join(' to ')}, inclusive of all taxes`
}

type LabelledProduct = ProductMakers & {
  countryOfOrigin: string
  price: Paise
  mrp: Paise | null
  variants: readonly { price: Paise; compareAtPrice: Paise | null }[]
}

const toText = (pair: Pair | undefined): string => (pair ? `${pair.name}, ${pair.address}` : '')

/**
 * What a package must say besides net quantity and country of origin, by the name of its row. Empty
 * where it does not apply or is not known.
 */
export const labelRows = (
  product: LabelledProduct,
  labels: Labels,
  shop: ShopDetails,
): Record<string, string> => ({
  MRP: mrpText(product),
  'Manufacturer or packer': toText(makerOf(product, labels, shop)),
  Importer: toText(importerOf(product, labels)),
  'Customer care': [
    shop.name,
    labels.careAddress || addressOf(shop),
    labels.carePhone || shop.phone,
    labels.careEmail || shop.email,
  ].join(', '),
})
