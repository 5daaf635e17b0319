import type { CallInput, CallReply } from '#contract/contract.ts'
import type { FiledProduct } from '#shared/catalog/product-file/product-cells.ts'
import { call } from '#web/api/client.ts'

type ImportBody = NonNullable<CallInput<'POST /api/admin/products/import'>['body']>

/** The rows of a product that are imported. */
export type ImportedProduct = ImportBody['products'][number]

/** What became of a product, or would become of it. */
export type ImportResult = CallReply<'POST /api/admin/products/import'>['results'][number]

/** Imports products, each by itself. Throws ApiError, as all functions here. */
export const importProducts = async (body: ImportBody): Promise<ImportResult[]> =>
  (await call('POST /api/admin/products/import', { body })).results

const BATCH = 100
const MAX_PAGES = 200

/** Reads the products that match the filters of the list, in its order, at most 20,000. */
export async function listFiledProducts(
  query: CallInput<'GET /api/admin/products'>['query'],
): Promise<FiledProduct[]> {
  const products = new Map<string, FiledProduct>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const reply = await call('GET /api/admin/products', { query: { ...query, page, limit: BATCH } })
    for (const product of reply.products) products.set(product._id, product)
    if (page >= reply.pagination.totalPages) break
  }
  return [...products.values()]
}
