import { sizeGuideOf, type SizeGuide } from '#shared/catalog/size-guide.ts'
import { call } from '#web/api/client.ts'
import { toProduct, type Product } from '#web/api/product.ts'

export type Sizes = { product: Product; sizeGuide: SizeGuide | null }

/** Loads a product with its variants, and the size guide of its categories. Throws an ApiError. */
export async function loadSizes(productId: string): Promise<Sizes> {
  const [details, { categories }] = await Promise.all([
    call('GET /api/products/:id', { params: { id: productId } }),
    call('GET /api/categories'),
  ])
  const sizeGuide = sizeGuideOf(
    details.categories.map((value) => ({
      label: categories.find((listing) => listing.value === value)?.label ?? value,
    })),
  )
  return { product: toProduct(details), sizeGuide }
}
