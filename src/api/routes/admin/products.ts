import * as catalog from '#catalog/catalog.ts'
import { contract } from '#contract/contract.ts'
import * as desk from '#admin/products.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminProductRoutes(serve: Serve, shop: Shop): void {
  serve(contract.listOwnersProducts, ({ query }) => catalog.listOwnersProducts(shop.db, query))
  serve(contract.readOwnersProduct, ({ params }) => catalog.readOwnersProduct(shop.db, params.id))
  serve(contract.archiveProduct, async ({ person, params }) =>
    saved('Product deleted successfully!', await desk.archiveProduct(shop, person, params.id)),
  )
  serve(contract.restoreProduct, async ({ person, params, body }) =>
    saved(
      'Product restored successfully!',
      await desk.restoreProduct(shop, person, params.id, body.state),
    ),
  )
  serve(contract.duplicateProduct, async ({ person, params }) =>
    saved('Product copied. It is a draft.', await desk.duplicateProduct(shop, person, params.id)),
  )
}

/** The two that bring pictures: theirs is the only part of the API that reads forms. */
export function adminProductForms(serve: Serve, shop: Shop): void {
  serve(contract.addProduct, async ({ person, body, files }) =>
    saved(
      'Product created successfully!',
      await desk.addProduct(shop, person, { form: body, files }),
    ),
  )
  serve(contract.editProduct, async ({ person, params, body, files }) =>
    saved(
      'Product updated successfully!',
      await desk.editProduct(shop, person, params.id, { form: body, files }),
    ),
  )
}

const saved = <Product>(message: string, product: Product) => ({ success: true, message, product })
