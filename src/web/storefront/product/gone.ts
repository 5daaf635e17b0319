import { data } from 'react-router'
import type { ProductDetails } from '#contract/contract.ts'
import { CATEGORY_VALUES, type Category } from '#shared/catalog/taxonomy.ts'
import type { CallApi } from '#web/api/api-context.ts'

/** What a page is told of a piece that has left the shop: where others like it are. */
export type Gone = { category: Category }

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The category that the API's refusal or an error's data names; undefined where there is none. */
export function toGone(body: unknown): Gone | undefined {
  const name = fieldOf(body, 'category')
  const category = CATEGORY_VALUES.find((value) => value === name)
  return category && { category }
}

/**
 * The product of a page. One that was removed is gone (410, with its category); one that never was
 * is not found (404).
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
