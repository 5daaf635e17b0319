import { data } from 'react-router'
import type { ProductDetails } from '#contract/contract.ts'
import { CATEGORY_VALUES, type Category } from '#shared/catalog/taxonomy.ts'
import type { CallApi } from '#web/api/api-context.ts'

/** The data of a removed product: its category, for a link to similar ones. */
export type Gone = { category: Category }

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Returns the category that an API error or error data contains, or undefined. */
export function toGone(body: unknown): Gone | undefined {
  const name = fieldOf(body, 'category')
  const category = CATEGORY_VALUES.find((value) => value === name)
  return category && { category }
}

/**
 * Loads the product of a page. Throws 410 with its category if it was removed, 404 if it never
 * existed.
 */
export async function readProductOrGone(api: CallApi, reference: string): Promise<ProductDetails> {
  try {
    return await api('GET /api/products/:id', { params: { id: reference } })
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error
    const gone = toGone(fieldOf(await error.clone().json(), 'removed'))
    throw gone ? data(gone, { status: 410 }) : error
  }
}
