import * as catalog from '#catalog/catalog.ts'
import { contract } from '#contract/contract.ts'
import {
  archiveProduct,
  changeProductCategories,
  changeProductStates,
  restoreProduct,
} from '#admin/catalog/archive-product.ts'
import { importProducts } from '#admin/catalog/import/import-products.ts'
import { listSpelled } from '#admin/find.ts'
import { storePictures } from '#admin/catalog/pictures.ts'
import * as admin from '#admin/catalog/products.ts'
import { PHOTO_FORMATS } from '#platform/images/images.ts'
import type { AppContext } from '#app-context.ts'
import { toProductJson } from '#api/product-form.ts'
import type { Serve } from '#api/serve.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'

export function adminProductRoutes(serve: Serve, context: AppContext): void {
  const withLimit = async <Query extends object>(query: Query) => ({
    ...query,
    lowStock: (await context.selling()).lowStock,
  })
  serve(contract.listAdminProducts, async ({ query }) => {
    const filters = await withLimit(query)
    const list = await listSpelled(context.db, filters, (each) =>
      catalog.listAdminProducts(context.db, each),
    )
    return { ...list, lowStock: filters.lowStock }
  })
  serve(contract.listMatchingProducts, async ({ query }) => {
    const { products, total } = await listSpelled(context.db, await withLimit(query), (filters) =>
      catalog.listMatchingProducts(context.db, filters),
    )
    return { products, total }
  })
  serve(contract.changeProductStates, async ({ user, body }) => ({
    results: await changeProductStates(context, user, body),
  }))
  serve(contract.changeProductCategories, async ({ user, body }) => ({
    results: await changeProductCategories(context, user, body),
  }))
  serve(contract.importProducts, async ({ user, body }) => ({
    results: await importProducts(context, user, body),
  }))
  serve(contract.readAdminProduct, ({ params }) => catalog.readAdminProduct(context.db, params.id))
  serve(contract.listPrices, ({ params, query }) =>
    catalog.listPrices(context.db, params.id, query),
  )
  serve(contract.changePrices, async ({ user, params, body }) =>
    saved(
      'Product updated successfully!',
      await admin.changePrices(context, user, params.id, body),
    ),
  )
  serve(contract.archiveProduct, async ({ user, params }) =>
    saved('Product deleted successfully!', await archiveProduct(context, user, params.id)),
  )
  serve(contract.restoreProduct, async ({ user, params, body }) =>
    saved(
      'Product restored successfully!',
      await restoreProduct(context, user, params.id, body.state),
    ),
  )
  serve(contract.duplicateProduct, async ({ user, params }) =>
    saved('Product copied. It is a draft.', await admin.duplicateProduct(context, user, params.id)),
  )
}

/**
 * The only routes that read multipart forms. Products take JSON with the keys of stored pictures,
 * or the specification's form with the files, which are stored first.
 */
export function adminProductForms(serve: Serve, context: AppContext): void {
  serve(contract.storePictures, async ({ user, files }) => {
    if (files.length === 0) throw new Refusal('input.invalid', { fields: { images: NO_PICTURE } })
    return { pictures: await storePictures(context, files, { uploadedBy: user.id }) }
  })
  serve(
    contract.addProduct,
    async ({ user, body, files }) => {
      await storeFormPictures(context, user, files)
      return saved('Product created successfully!', await admin.addProduct(context, user, body))
    },
    toProductJson,
  )
  serve(
    contract.editProduct,
    async ({ user, params, body, files }) => {
      await storeFormPictures(context, user, files)
      return saved(
        'Product updated successfully!',
        await admin.editProduct(context, user, params.id, body),
      )
    },
    toProductJson,
  )
}

/** The pictures of the specification's form are JPEG or PNG (point 5). */
const storeFormPictures = async (context: AppContext, user: { id: Id<'usr'> }, files: Buffer[]) =>
  void (
    files.length > 0 &&
    (await storePictures(context, files, { formats: PHOTO_FORMATS, uploadedBy: user.id }))
  )

const NO_PICTURE = 'Please choose a picture.'

const saved = <Product>(message: string, product: Product) => ({ success: true, message, product })
