import { formatIstInstant } from '#shared/ist-time.ts'
import { labelRows, type Labels } from '#shared/catalog/product-label.ts'
import { toScaleDrawing, type ScaleDrawing } from '#shared/catalog/scale-drawing.ts'
import { sizeGuideOf, type SizeGuide } from '#shared/catalog/size-guide.ts'
import { isFinalSale, nonReturnableReason } from '#shared/promises/line-promises.ts'
import type { Promises } from '#shared/promises/promises.ts'
import { formatRupees, paise, percentOff } from '#shared/money/money.ts'
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

/** The moment in India at which the sale price ends, as text; null outside of a sale. */
type SaleEnd = { saleEnds: string | null }

/**
 * A variant on the product page; `label` is empty for a product with a single variant. What is
 * absent is as that of the product, to save bytes.
 */
export type VariantView = Pick<Variant, 'id' | 'label' | 'price' | 'stock'> &
  Partial<Pick<Variant, 'compareAtPrice'> & SaleEnd> & { percentOff: number | null }

/** A picture, or the poster of a video with the key of the video. */
export type ShownPicture = ProductDetails['pictures'][number] & { video?: string }

/** What the product page needs of a product. Every other field would cost the customer bytes. */
export type ProductView = Pick<
  ProductDetails,
  'id' | 'slug' | 'title' | 'description' | 'category' | 'price' | 'compareAtPrice' | 'stock'
> &
  SaleEnd & {
    /** Absent below three reviews. */
    rating?: Rating
    /** Its pictures, and last the poster of its video. */
    pictures: ShownPicture[]
    /** Why it cannot be returned for a change of mind; empty if it can. */
    keptBecause: string
    /** Whether customers can be told by text message that it is back. */
    restockTexts?: true
    isFinalSale: boolean
    /** How it can be paid. */
    paymentText: string
    percentOff: number | null
    variants: VariantView[]
    /** The part of the size guide for it; null without. */
    sizeGuide: SizeGuide | null
    /** Opens WhatsApp with a question about it; null if the shop has no number there. */
    askUrl: string | null
    /** Its size, if it can be drawn to scale; else null. */
    drawing: ScaleDrawing | null
    /** The rows of the table of details. */
    facts: { name: string; value: string }[]
  }

/** Returns a size with its unit, joined by a no-break space. */
const inMillimetres = (size: string): string =>
  /[a-z]/i.test(size.replaceAll(/[x\s]/gi, '')) ? size : `${size}\u00a0mm`

/** The settings of the shop that the page of a product shows. */
type ShopOfProduct = {
  promises: Promises
  labels: Labels
  details: ShopDetails
  publicUrl: string
  sendsRestockTexts?: true | undefined
  cashOnDelivery?: PublicCodRule | undefined
}

/**
 * Returns the details of a product in the order of the table. What the package says from the net
 * quantity on must be shown before purchase (Legal Metrology (Packaged Commodities) Rules 2011,
 * rule 6(10)).
 */
function toFacts(
  product: ProductDetails,
  { labels, details }: ShopOfProduct,
): ProductView['facts'] {
  const facts = {
    Material: product.material,
    Plating: product.plating,
    Stone: product.stone,
    Colour: product.colour,
    Size: product.sizeMm && inMillimetres(product.sizeMm),
    Weight: product.weightGrams && `${product.weightGrams}\u00a0g`,
    'Net quantity': product.netQuantity,
    'Country of origin': product.countryOfOrigin,
    ...labelRows(product, labels, details),
  }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** Why a product cannot be returned for a change of mind, by its lowest price; empty if it can. */
export const keptBecauseOf = (product: ProductDetails, promises: Promises): string =>
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

const toSaleEnd = ({ saleEndsAt }: Pick<Variant, 'saleEndsAt'>): string | null =>
  saleEndsAt && formatIstInstant(saleEndsAt)

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
    saleEnds: toSaleEnd(product),
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
      ...(variant.saleEndsAt !== product.saleEndsAt && { saleEnds: toSaleEnd(variant) }),
    })),
    pictures: [...product.pictures, ...product.gallery, ...(product.video ? [product.video] : [])],
    sizeGuide: sizeGuideOf(product.kinds),
    askUrl: toAskUrl(product, shop),
    drawing: toScaleDrawing(product.sizeMm),
    facts: toFacts(product, shop),
    isFinalSale: isFinalSale(product, promises),
    keptBecause: keptBecauseOf(product, promises),
    paymentText: toPaymentText(product, shop.cashOnDelivery),
  }
}
