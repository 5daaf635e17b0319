import { atom, onMount, type ReadableAtom } from 'nanostores'
import {
  paise,
  sum,
  times,
  type Paise,
  type ShippingRule,
  type Totals,
} from '#shared/money/money.ts'
import { totalsOf } from '#shared/money/totals.ts'
import { call } from '#web/api/client.ts'
import { toProduct, type Product } from '#web/api/product.ts'
import type { SavedAddition } from '#web/storefront/account/saved-addition/saved-additions.ts'

/** So many products `GET /api/viewed` returns at once. */
const MAX_IDS = 12

/** The products of saved additions by their ids. */
export type KeptProducts = ReadonlyMap<string, Pick<Product, 'price' | 'stock' | 'variants'>>

/** What a saved addition costs. Without `price` that is unknown. */
export type KeptPrice = {
  /** Of one unit, the lowest one while the size is missing. */
  price?: Paise
  /** Whether other sizes cost more. */
  isFrom?: boolean
  /** The units that can be bought now, of any size while it is missing. */
  stock?: number
  /** Why it cannot be bought now; empty if it can, or if that is unknown. */
  problem: '' | 'Sold out' | 'No longer available'
}

/**
 * Returns the price and the stock of an addition. `products` is undefined until they have loaded,
 * and null if that fails.
 */
export function keptPrice(
  { product: { id }, variantId, source }: SavedAddition,
  products: KeptProducts | null | undefined,
): KeptPrice {
  if (!products) return { problem: '' }
  const product = products.get(id)
  if (!product) return { problem: 'No longer available' }
  const variant = product.variants.find((each) => each.id === variantId)
  const { price, stock } = variant ?? product
  const isFrom = !variant && product.variants.some((each) => each.price > price)
  const problem = stock > 0 ? '' : 'Sold out'
  return { price, isFrom: isFrom && source !== 'heart', stock, problem }
}

/** An addition with its price. */
export type KeptPiece = KeptPrice & {
  addition: SavedAddition
  /** Whether more were asked for than are left; absent otherwise. */
  isFewer?: true
}

/** The addition with its price, and with no more units than are left. */
export function toKeptPiece(
  addition: SavedAddition,
  products: KeptProducts | null | undefined,
): KeptPiece {
  const price = keptPrice(addition, products)
  const quantity = Math.min(addition.quantity, price.stock || addition.quantity)
  const isFewer = quantity < addition.quantity
  return { ...price, addition: { ...addition, quantity }, ...(isFewer && { isFewer }) }
}

export const isForCart = ({ addition }: Pick<KeptPiece, 'addition'>): boolean =>
  addition.source !== 'heart'

/** What the piece costs in its quantity; 0 if it cannot be bought now. */
export const pieceTotal = ({ price, problem, addition: { quantity } }: KeptPiece): Paise =>
  price === undefined || problem !== '' ? paise(0) : times(price, quantity)

/**
 * The sum of what goes into the cart. Undefined while a price is unknown, or depends on a size that
 * is missing.
 */
export function keptTotal(pieces: KeptPiece[]): Paise | undefined {
  const forCart = pieces.filter(isForCart)
  const isKnown = forCart.every(
    ({ price, isFrom, problem }) => problem !== '' || (price !== undefined && !isFrom),
  )
  return isKnown ? sum(forCart.map(pieceTotal)) : undefined
}

/** What they cost in the cart, with shipping and without offers; undefined as `keptTotal`. */
export function keptTotals(
  pieces: KeptPiece[],
  rule: ShippingRule,
): (Totals & { discounts: [] }) | undefined {
  const price = keptTotal(pieces)
  return price === undefined
    ? undefined
    : { ...totalsOf([{ price, quantity: 1 }], rule), discounts: [] }
}

/** Loads the products of these ids. Throws an ApiError. */
async function loadProducts(ids: string[], signal: AbortSignal): Promise<KeptProducts> {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  )
  const replies = await Promise.all(
    parts.map((id) => call('GET /api/viewed', { query: { id } }, { signal })),
  )
  const products = replies.flatMap((reply) => reply.products.map(toProduct))
  return new Map(products.map((product) => [product.id, product]))
}

type LoadedProducts = KeptProducts | null | undefined

/** Makes a store that loads the products when it is first used. A failure makes it null. */
export function keptProductsOf(additions: SavedAddition[]): ReadableAtom<LoadedProducts> {
  const $products = atom<LoadedProducts>(undefined)
  onMount($products, () => {
    const unmounted = new AbortController()
    const ids = [...new Set(additions.map(({ product }) => product.id))]
    loadProducts(ids, unmounted.signal)
      .then((products) => $products.set(products))
      .catch(() => {
        if (!unmounted.signal.aborted) $products.set(null)
      })
    return () => unmounted.abort()
  })
  return $products
}
