import {
  listOfferedPrices,
  readPrices,
  type OfferedPrice,
  type ProductPrices,
} from '#catalog/catalog.ts'
import type { Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { PRICE_BEFORE_DAYS, type SaleRule } from '#shared/sales/sale-rule.ts'
import { pricesInSale, type SalePrice } from './prices-of-sale.ts'
import { ruleOf } from './sale-times.ts'
import * as store from './store.ts'

/** A product of a sale. `notStarted`: why its prices are not lowered. */
export type SaleProduct = {
  id: Id<'prd'>
  title: string
  prices: (Pick<SalePrice, 'before' | 'price' | 'priceBefore'> & {
    /** Empty for the product's own price. */
    variantLabel: string
    isKept: boolean
  })[]
  notStarted: 'not-for-sale' | 'not-lower' | null
}

export type SalePreview = {
  products: SaleProduct[]
  totals: { products: number; lowered: number; notLowered: number; withoutOldPrice: number }
}

type Page = { limit: number; offset: number }

/** The 30 days before a moment, in which the old price of a sale was charged. */
const daysBefore = (to: Date): { from: Date; to: Date } => ({
  from: new Date(to.getTime() - PRICE_BEFORE_DAYS * 24 * 3600_000),
  to,
})

/** What the variants of these products were offered for in the days before `now`. */
export const offeredBefore = (
  db: Reader,
  products: ProductPrices[],
  now: Date,
): Promise<Map<string, OfferedPrice>> =>
  listOfferedPrices(
    db,
    products.flatMap(({ variants }) => variants.map(({ id }) => id)),
    daysBefore(now),
  )

/**
 * What a rule would make of the prices of these products if the sale began now: totals of all, and
 * one page of products in the given order.
 */
export async function previewSale(
  db: Reader,
  {
    productIds,
    rule,
    now,
    limit,
    offset,
  }: Page & {
    productIds: Id<'prd'>[]
    rule: SaleRule
    now: Date
  },
): Promise<SalePreview> {
  const found = await readPrices(db, productIds)
  const offered = await offeredBefore(db, found, now)
  const byId = new Map(found.map((product) => [product.id, product]))
  const all = productIds.flatMap((id) => {
    const product = byId.get(id)
    return product ? [toPlanned(product, pricesInSale(product, rule, offered))] : []
  })
  const lowered = all.filter(({ notStarted }) => notStarted === null)
  return {
    products: all.slice(offset, offset + limit),
    totals: {
      products: all.length,
      lowered: lowered.length,
      notLowered: all.length - lowered.length,
      withoutOldPrice: lowered.filter(({ prices }) =>
        prices.some(({ priceBefore }) => priceBefore === null),
      ).length,
    },
  }
}

/**
 * One page of the products of a sale: planned as they would be if it began now, else as it has
 * lowered them.
 */
export async function readSaleProducts(
  db: Reader,
  sale: store.SaleRow,
  { now, ...page }: Page & { now: Date },
): Promise<SaleProduct[]> {
  const rows = await store.listPage(db, sale.id, page)
  const found = await readPrices(
    db,
    rows.map(({ id }) => id),
  )
  if (sale.state === 'planned') {
    const offered = await offeredBefore(db, found, now)
    return found.map((product) => toPlanned(product, pricesInSale(product, ruleOf(sale), offered)))
  }
  const lowered = await store.listLowered(
    db,
    sale.id,
    rows.map(({ id }) => id),
  )
  const reasons = new Map(rows.map(({ id, notStarted }) => [id, notStarted]))
  return found.map((product) => ({
    id: product.id,
    title: product.title,
    prices: (lowered.get(product.id) ?? []).map((each) => toShown(product, each, each.isKept)),
    notStarted: reasons.get(product.id) ?? null,
  }))
}

const toPlanned = (product: ProductPrices, prices: SalePrice[]): SaleProduct => {
  const isForSale = product.state === 'published'
  return {
    id: product.id,
    title: product.title,
    prices: isForSale ? prices.map((each) => toShown(product, each, false)) : [],
    notStarted: isForSale ? (prices.length > 0 ? null : 'not-lower') : 'not-for-sale',
  }
}

const toShown = (
  { variants }: ProductPrices,
  { variantId, before, price, priceBefore }: SalePrice,
  isKept: boolean,
): SaleProduct['prices'][number] => ({
  variantLabel: variants.find(({ id }) => id === variantId)?.label ?? '',
  before,
  price,
  priceBefore,
  isKept,
})
