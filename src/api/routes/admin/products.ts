import * as catalog from '#catalog/catalog.ts'
import { contract } from '#contract/contract.ts'
import * as desk from '#admin/products.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminProductRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listAdminProducts, ({ query }) => catalog.listAdminProducts(context.db, query))
  serve(contract.readAdminProduct, ({ params }) => catalog.readAdminProduct(context.db, params.id))
  serve(contract.archiveProduct, async ({ user, params }) =>
    saved('Product deleted successfully!', await desk.archiveProduct(context, user, params.id)),
  )
  serve(contract.restoreProduct, async ({ user, params, body }) =>
    saved(
      'Product restored successfully!',
      await desk.restoreProduct(context, user, params.id, body.state),
    ),
  )
  serve(contract.duplicateProduct, async ({ user, params }) =>
    saved('Product copied. It is a draft.', await desk.duplicateProduct(context, user, params.id)),
  )
}

/** The two that bring pictures: theirs is the only part of the API that reads forms. */
export function adminProductForms(serve: Serve, context: AppContext): void {
  serve(contract.addProduct, async ({ user, body, files }) =>
    saved(
      'Product created successfully!',
      await desk.addProduct(context, user, { form: body, files }),
    ),
  )
  serve(contract.editProduct, async ({ user, params, body, files }) =>
    saved(
      'Product updated successfully!',
      await desk.editProduct(context, user, params.id, { form: body, files }),
    ),
  )
}

const saved = <Product>(message: string, product: Product) => ({ success: true, message, product })
