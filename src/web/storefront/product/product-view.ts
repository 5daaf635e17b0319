import { formatIstInstant } from '#shared/ist-time.ts'
import { labelRows, type Labels } from '#shared/catalog/product-label.ts'
import { measureName, toScaleDrawing, type ScaleDrawing } from '#shared/catalog/scale-drawing.ts'
import { oneSizeOf } from '#shared/catalog/one-size.ts'
import { sizeGuideOf, type SizeGuide } from '#shared/catalog/size-guide.ts'
import { isFinalSale, nonReturnableReason } from '#shared/promises/line-promises.ts'
import { FAULT_TEXT } from '#shared/promises/fault-text.ts'
import { promiseLines } from '#shared/promises/promise-texts.ts'
import type { Promises } from '#shared/promises/promises.ts'
import { formatRupees, paise, percentOff, type Paise } from '#shared/money/money.ts'
import { codAmountProblem, type PublicCodRule } from '#shared/order/cod-rule.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'
import {
  productPath,
  shownRating,
  type ProductDetails,
  type Rating,
  type Variant,
} from '#web/api/product.ts'
import { whatsAppAskUrl } from '#web/storefront/product/share/whatsapp.ts'

/** Until when a sale price holds: `4 Dec, 9:14 am`; null outside of a sale. */
type SaleEnd = { saleUntil: string | null }

/**
 * A variant on the product page; `label` is empty for a product with a single variant. What is
 * absent is as that of the product, to save bytes.
 */
export type VariantView = Pick<Variant, 'id' | 'label' | 'price' | 'stock'> &
  Partial<Pick<Variant, 'compareAtPrice'> & SaleEnd> & { percentOff: number | null }

/** A picture, or the poster of a video with the key of the video. */
export type ShownPicture = ProductDetails['pictures'][number] & { video?: string }

type Fact = { name: string; value: string }

/** What the product page needs of a product. Every other field would cost the customer bytes. */
export type ProductView = Pick<
  ProductDetails,
  'id' | 'slug' | 'title' | 'description' | 'category' | 'price' | 'compareAtPrice' | 'stock'
> &
  SaleEnd & {
    /** The MRP of a piece in a sale, whose struck-through price is the one before the sale. */
    mrp?: Paise
    /** Absent below three reviews. */
    rating?: Rating
    /** Its pictures, and last the poster of its video. */
    pictures: ShownPicture[]
    /** What may come back and until when, or why it may not. */
    returnsText: string
    /** Whether customers can be told by text message that it is back. */
    restockTexts?: true
    isFinalSale: boolean
    /** How it can be paid. */
    paymentText: string
    percentOff: number | null
    variants: VariantView[]
    /** The part of the size guide for it; null without. */
    sizeGuide: SizeGuide | null
    /** What a piece without a choice of sizes fits, if that is known: sizes without an id. */
    oneSize?: { text: string; fits: Pick<Variant, 'id' | 'label' | 'stock'>[] }
    /** Opens WhatsApp with a question about it; null if the shop has no number there. */
    askUrl: string | null
    /** Its size, if it can be drawn to scale; else null. */
    drawing: ScaleDrawing | null
    /** The rows of the table of details about the piece. */
    facts: Fact[]
    /** Those that its package must have, about quantity, origin, MRP and seller. */
    origin: Fact[]
  }

/** Returns a size with its unit, joined by a no-break space. */
const inMillimetres = (size: string): string =>
  /[a-z]/i.test(size.replaceAll(/[x\s]/gi, '')) ? size : `${size}\u00a0mm`

/** The settings of the shop that the page of a product shows. */
type ShopOfProduct = {
  promises: Promises
  /** Missing while pages state no times. */
  statedPromises?: Promises | null
  labels: Labels
  details: ShopDetails
  publicUrl: string
  sendsRestockTexts?: true | undefined
  cashOnDelivery?: PublicCodRule | undefined
}

/** The rows with a value, in their order. */
const toRows = (rows: Record<string, string | 0 | null>): Fact[] =>
  Object.entries(rows).flatMap(([name, value]) => (value ? [{ name, value }] : []))

/** Returns the details of a piece in the order of the table. */
const toFacts = (product: ProductDetails): Fact[] =>
  toRows({
    Material: product.material,
    Plating: product.plating,
    Stone: product.stone,
    Colour: product.colour,
    [measureName(product)]: product.sizeMm && inMillimetres(product.sizeMm),
    Weight: product.weightGrams && `${product.weightGrams}\u00a0g`,
  })

/**
 * Returns what the package says, which must be shown before the purchase, the net quantity as a
 * number (`1 N`) (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10)).
 */
const toOrigin = (product: ProductDetails, { labels, details }: ShopOfProduct): Fact[] =>
  toRows({
    'Net quantity': product.netQuantity,
    'Country of origin': product.countryOfOrigin,
    ...labelRows(product, labels, details),
  })

/**
 * The part of the size guide, and what a piece without a choice of sizes fits. A ring or bangle
 * whose one size is not known has no guide.
 */
function toSizes(product: ProductDetails): Pick<ProductView, 'sizeGuide' | 'oneSize'> {
  const guide = sizeGuideOf(product.kinds)
  const oneSize = oneSizeOf(product)
  const hasGuide = product.variants.length > 1 || guide === 'chains' || oneSize?.sizes.length
  const fits = oneSize?.sizes.map((label) => ({ id: '', label, stock: product.stock }))
  return {
    sizeGuide: hasGuide ? guide : null,
    ...(oneSize && fits && { oneSize: { text: oneSize.text, fits } }),
  }
}

type ReturnFacts = Pick<ProductDetails, 'kinds' | 'isSaleItem' | 'price'> & {
  variants: readonly Pick<Variant, 'price'>[]
}

/** Why a product cannot be returned for a change of mind, by its lowest price; empty if it can. */
export const keptBecauseOf = (product: ReturnFacts, promises: Promises): string =>
  nonReturnableReason(
    {
      kinds: product.kinds,
      isSaleItem: product.isSaleItem,
      price: paise(Math.min(product.price, ...product.variants.map(({ price }) => price))),
    },
    promises,
  )

/** The question goes to the number of the settings, with title and link. */
const toAskUrl = (product: ProductDetails, { details, publicUrl }: ShopOfProduct) =>
  whatsAppAskUrl(
    details.message,
    `I have a question about ${product.title}: ${publicUrl}${productPath(product)}`,
  ) ?? null

const toSaleUntil = ({ saleEndsAt }: Pick<Variant, 'saleEndsAt'>): string | null =>
  saleEndsAt === null ? null : formatIstInstant(saleEndsAt)

/** The MRP of a piece in a sale, or with a size in one, whose struck-through price is another. */
export function mrpInSale({
  mrp,
  saleEndsAt,
  variants,
}: Pick<ProductDetails, 'mrp' | 'saleEndsAt'> & {
  variants: readonly Pick<Variant, 'saleEndsAt'>[]
}): Pick<ProductView, 'mrp'> {
  const isInSale = [{ saleEndsAt }, ...variants].some((each) => each.saleEndsAt !== null)
  return isInSale && mrp !== null ? { mrp } : {}
}

const MAY_COME_BACK = 'It can be returned or exchanged.'

/**
 * What may come back. Days are stated of the saved promises, or of the default refund policy, and
 * never of a piece that does not come back. A changed policy alone is not read for its days.
 */
export function toReturnsText(
  product: ReturnFacts,
  { promises, statedPromises }: Pick<ShopOfProduct, 'promises' | 'statedPromises'>,
): string {
  const kept = isFinalSale(product, promises)
    ? 'Sale item: no returns for a change of mind.'
    : keptBecauseOf(product, promises)
  if (!kept && statedPromises) return promiseLines(statedPromises).returns
  return `${kept || MAY_COME_BACK} ${FAULT_TEXT}`
}

const PAID_ONLINE = 'Pay safely online by UPI, card or net banking'

/**
 * How this product can be paid if it is ordered alone. Cash on delivery is named with its costs.
 */
export function toPaymentText(
  { excludesCod, price }: Pick<ProductDetails, 'excludesCod' | 'price'>,
  rule: PublicCodRule | undefined,
): string {
  if (!rule || excludesCod || codAmountProblem(rule, price) !== '') return PAID_ONLINE
  const costs = [
    rule.fee > 0 && `${formatRupees(rule.fee)} more`,
    rule.advance > 0 && `${formatRupees(rule.advance)} paid online first`,
  ].filter(Boolean)
  const withCosts = costs.length > 0 ? ` (${costs.join(', ')})` : ''
  return `${PAID_ONLINE}, or with cash on delivery${withCosts}`
}

/** Converts a product to the view of its page. */
export function toProductView(product: ProductDetails, shop: ShopOfProduct): ProductView {
  const { promises } = shop
  const toPercentOff = ({ compareAtPrice, price }: Pick<Variant, 'compareAtPrice' | 'price'>) =>
    percentOff(compareAtPrice, price) ?? null
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    description: product.description,
    category: product.category,
    price: product.price,
    compareAtPrice: product.compareAtPrice,
    saleUntil: toSaleUntil(product),
    ...mrpInSale(product),
    percentOff: toPercentOff(product),
    stock: product.stock,
    ...shownRating(product),
    ...(shop.sendsRestockTexts && { restockTexts: true as const }),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      label: variant.label,
      price: variant.price,
      stock: variant.stock,
      percentOff: toPercentOff(variant),
      ...(variant.compareAtPrice !== product.compareAtPrice && {
        compareAtPrice: variant.compareAtPrice,
      }),
      ...(variant.saleEndsAt !== product.saleEndsAt && { saleUntil: toSaleUntil(variant) }),
    })),
    pictures: [...product.pictures, ...product.gallery, ...(product.video ? [product.video] : [])],
    ...toSizes(product),
    askUrl: toAskUrl(product, shop),
    drawing: toScaleDrawing(product),
    facts: toFacts(product),
    origin: toOrigin(product, shop),
    isFinalSale: isFinalSale(product, promises),
    returnsText: toReturnsText(product, shop),
    paymentText: toPaymentText(product, shop.cashOnDelivery),
  }
}
