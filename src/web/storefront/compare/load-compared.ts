import { data } from 'react-router'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import type { CallApi } from '#web/api/api-context.ts'
import { toProductDetails, type ProductDetails } from '#web/api/product.ts'
import { toShop } from '#web/session/to-shop.ts'
import { readAskedPieces } from './compare-address.ts'
import { toComparedPiece, type ComparedPiece } from './compare-view.ts'

/** The pieces of a comparison, and what the page says about its address. */
type Comparison = { pieces: ComparedPiece[]; notes: string[] }

/** Returns a product, or undefined if it is not sold: a draft, a removed one, or none at all. */
async function findProduct(api: CallApi, id: string, shop: Pick<Shop, 'categories'>) {
  try {
    const product = await api('GET /api/products/:id', { params: { id } })
    return toProductDetails(product, shop.categories)
  } catch (error) {
    if (error instanceof Response && error.status === 404) return undefined
    throw error
  }
}

type Shop = Awaited<ReturnType<typeof readShop>>

async function readShop(api: CallApi, publicUrl: string) {
  const [{ categories }, reply] = await Promise.all([
    api('GET /api/categories'),
    api('GET /api/shop'),
  ])
  const { details, shippingRule, rules, labels } = toShop(reply)
  return {
    categories,
    details: details ?? DEFAULT_SHOP,
    shippingRule,
    promises: rules,
    labels,
    publicUrl,
  }
}

const missingNote = (count: number): string =>
  count === 1
    ? 'One piece of this link was not found. It may not be sold any more.'
    : `${count} pieces of this link were not found. They may not be sold any more.`

/**
 * Loads the pieces of an address. Each is read by itself, because each then comes from the cache of
 * its own page. The status is 404 if none of them is sold.
 */
export async function loadCompared(
  api: CallApi,
  { query, publicUrl }: { query: URLSearchParams; publicUrl: string },
) {
  const asked = readAskedPieces(query)
  const shop = await readShop(api, publicUrl)
  const products = await Promise.all(asked.ids.map((id) => findProduct(api, id, shop)))
  const found = products.filter((product): product is ProductDetails => product !== undefined)
  const missing = asked.unreadable + products.length - found.length
  const comparison: Comparison = {
    pieces: found.map((product) => toComparedPiece(product, shop)),
    notes: [
      ...(missing > 0 ? [missingNote(missing)] : []),
      ...(asked.hasTooMany ? ['Four pieces can be compared. The first four are shown.'] : []),
      ...(asked.hasDoubles ? ['A piece that is in the link twice is shown once.'] : []),
    ],
  }
  return data(comparison, { status: found.length === 0 && missing > 0 ? 404 : 200 })
}
