import { actualPriceProblem } from '#shared/catalog/product.ts'
import { parseRupees, PRICE_PROBLEM, type Paise } from '#shared/money/money.ts'
import { amountText, formatAmount, withRupeeSigns } from '#web/admin/layout/money/amounts.ts'
import type { AdminProduct, ChangePricesInput } from '#web/api/admin/catalog/products.ts'

/** A price in the row: of the product, or the own price of a size, by the id of its variant. */
export type PriceField = { key: string; label: string; began: Paise | null }

/** Typed prices by the keys of their fields. */
export type PriceTexts = Record<string, string>

/** The price that a product has for a field; null if it has none of its own. */
function priceOf(product: AdminProduct, key: string): Paise | null {
  if (key === 'salePrice') return product.price
  if (key === 'actualPrice') return product.compareAtPrice
  const own = product.variants.find(({ id }) => id === key)?.price
  return own === undefined || own === product.price ? null : own
}

/** The fields of a product: its prices, and those of the sizes that have their own. */
export const fieldsOf = (product: AdminProduct): PriceField[] =>
  [
    { key: 'salePrice', label: 'Sale price' },
    { key: 'actualPrice', label: 'Actual price' },
    ...product.variants
      .filter(({ price }) => price !== product.price)
      .map(({ id, label }) => ({ key: id, label: label || 'One size' })),
  ].map((field) => ({ ...field, began: priceOf(product, field.key) }))

/** The text of a price in its field. */
export const textOf = (price: Paise | null): string => (price === null ? '' : amountText(price))

const toPrice = (text: string | undefined): Paise | null | undefined =>
  text?.trim() ? parseRupees(text) : null

/** The problems of typed prices by the keys of their fields. */
export function problemsOf(fields: PriceField[], texts: PriceTexts): Record<string, string> {
  const mayBeEmpty = ({ key, began }: PriceField) =>
    key !== 'salePrice' && (key !== 'actualPrice' || began === null)
  const problems = fields.flatMap((field) => {
    const price = toPrice(texts[field.key])
    const isFine = price === null ? mayBeEmpty(field) : price !== undefined
    return isFine ? [] : [[field.key, withRupeeSigns(PRICE_PROBLEM)] as const]
  })
  if (problems.length > 0) return Object.fromEntries(problems)
  const actual = toPrice(texts.actualPrice) ?? null
  const isAbove = fields.flatMap(({ key }): [string, string][] => {
    const price = toPrice(texts[key])
    if (key === 'actualPrice' || !price) return []
    const problem = actualPriceProblem(actual, price)
    if (!problem) return []
    return key === 'salePrice' ? [['actualPrice', problem]] : [[key, ABOVE_ACTUAL]]
  })
  return Object.fromEntries(isAbove)
}

const ABOVE_ACTUAL = 'It cannot be above the actual price.'

/** The fields that were changed, with the typed price. */
export const changesOf = (
  fields: PriceField[],
  texts: PriceTexts,
): (PriceField & { price: Paise | null })[] =>
  fields
    .map((field) => ({ ...field, price: toPrice(texts[field.key]) ?? null }))
    .filter(({ price, began }) => price !== began)

/** A price that somebody else has changed meanwhile to another one than this administrator. */
export type StalePrice = { key: string; label: string; began: string; now: string }

const shown = (price: Paise | null): string => (price === null ? 'none' : formatAmount(price))

/** The changed prices that the present product has with another value than before. */
export const staleOf = (
  changes: ReturnType<typeof changesOf>,
  present: AdminProduct,
): StalePrice[] =>
  changes.flatMap(({ key, label, began, price }) => {
    const now = priceOf(present, key)
    return now === began || now === price
      ? []
      : [{ key, label, began: shown(began), now: shown(now) }]
  })

type Prices = Pick<ChangePricesInput, 'salePrice' | 'actualPrice' | 'sizes'>

/** The changed prices as the API takes them; `base` has those that stay. */
export function toPrices(
  changes: { key: string; price: Paise | null }[],
  base: AdminProduct,
): Prices {
  const of = (key: string) => changes.find((change) => change.key === key)?.price
  const actual = of('actualPrice')
  return {
    salePrice: amountText(of('salePrice') ?? base.price),
    ...(actual && { actualPrice: amountText(actual) }),
    sizes: changes
      .filter(({ key }) => key !== 'salePrice' && key !== 'actualPrice')
      .map(({ key, price }) => ({ _id: key, salePrice: textOf(price) })),
  }
}

/** The prices that undo these changes; undefined if a sale or an added actual price is undone. */
export function beforeOf(
  changes: ReturnType<typeof changesOf>,
  base: AdminProduct,
): Prices | undefined {
  const isInSale = [base, ...base.variants].some(({ sale }) => sale)
  const addsActual = changes.some(({ key, began }) => key === 'actualPrice' && began === null)
  if (isInSale || addsActual) return undefined
  return toPrices(
    changes.map(({ key, began }) => ({ key, price: began })),
    base,
  )
}
