import { data } from 'react-router'
import type { CallApi } from '#web/api/api-context.ts'
import { toCategory, toProductDetails, type ProductDetails } from '#web/api/product.ts'

/** The data of a removed product: a category with similar ones, null without any. */
type Gone = { category: ProductDetails['category'] }

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Returns the value of a field if it is a text. */
const textOf = (value: unknown, name: string): string | undefined => {
  const field = fieldOf(value, name)
  return typeof field === 'string' ? field : undefined
}

/** Returns the category in the error of a removed product, or undefined. */
export function toInstead(error: unknown): { to: string; label: string } | undefined {
  const category = fieldOf(error, 'category')
  const [to, label] = [textOf(category, 'route'), textOf(category, 'label')]
  return to === undefined || label === undefined ? undefined : { to, label: `Browse ${label}` }
}

/**
 * Loads the product of a page. Throws 410 with a category if it was removed, 404 if it never
 * existed.
 */
export async function loadProduct(api: CallApi, reference: string): Promise<ProductDetails> {
  const { categories } = await api('GET /api/categories')
  try {
    const product = await api('GET /api/products/:id', { params: { id: reference } })
    return toProductDetails(product, categories)
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error
    const removed = textOf(fieldOf(await error.clone().json(), 'removed'), 'category')
    if (removed === undefined) throw error
    const gone: Gone = { category: toCategory([removed], categories) }
    throw data(gone, { status: 410 })
  }
}
