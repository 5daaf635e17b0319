import type { ProductInputJson } from '#contract/admin/catalog/product-input.ts'
import type {
  AdminPrice,
  AdminProduct as ApiProduct,
  CallInput,
  CallReply,
  Pagination,
} from '#contract/contract.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { BulkState, ProductState } from '#shared/catalog/product.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { ApiError, call } from '#web/api/client.ts'
import { upload } from '#web/api/upload/upload.ts'

export type AdminVariant = {
  id: string
  /** Empty if the product has only one variant. */
  label: string
  sku: string
  price: Paise
  /** Set while its own price is in a sale. */
  sale: ApiProduct['sale']
  /** What one unit costs the shop; null if it is not known. */
  costPrice: Paise | null
  stock: number
}

/** The fields that have the same name and type in the API. */
type SameFields =
  | 'version'
  | 'state'
  | 'title'
  | 'slug'
  | 'description'
  | 'category'
  | 'pictures'
  | 'isSaleItem'
  | 'excludesCod'
  | 'material'
  | 'plating'
  | 'stone'
  | 'colour'
  | 'weightGrams'
  | 'sizeMm'
  | 'gallery'
  | 'video'
  | 'hsn'
  | 'gstRate'
  | 'netQuantity'
  | 'makerName'
  | 'makerAddress'
  | 'importerName'
  | 'importerAddress'
  | 'sale'
  | 'countryOfOrigin'

/** A product with the fields that only administrators see. */
export type AdminProduct = Pick<ApiProduct, SameFields> & {
  id: string
  /** The further categories. */
  alsoIn: Category[]
  price: Paise
  /** The price before the discount; null without a discount. */
  compareAtPrice: Paise | null
  /** The sum of its variants. */
  stock: number
  variants: AdminVariant[]
}

/** Converts a product of the API. */
function toAdminProduct(product: ApiProduct): AdminProduct {
  const { _id, categories, salePricePaise, actualPricePaise, inventory, variants, ...same } =
    product
  return {
    ...same,
    id: _id,
    alsoIn: categories.slice(1),
    price: paise(salePricePaise),
    compareAtPrice: actualPricePaise === null ? null : paise(actualPricePaise),
    stock: inventory,
    variants: variants.map((variant) => ({
      id: variant._id,
      label: variant.label,
      sku: variant.sku,
      price: paise(variant.salePricePaise),
      sale: variant.sale,
      costPrice: variant.costPricePaise === null ? null : paise(variant.costPricePaise),
      stock: variant.inventory,
    })),
  }
}

type ProductPage = {
  products: AdminProduct[]
  pagination: Pagination
  /** Stock of at most so many units is low. */
  lowStock: number
  /** The corrected text that was searched for; null: as typed. */
  spelledAs: string | null
}

/** Reads one page of the products, newest first. Throws ApiError, as all functions here. */
export async function listAdminProducts(
  query: CallInput<'GET /api/admin/products'>['query'],
  signal: AbortSignal,
): Promise<ProductPage> {
  const { products, ...rest } = await call('GET /api/admin/products', { query }, { signal })
  return { products: products.map(toAdminProduct), ...rest }
}

/** Reads one product, also an archived one; null if there is none with this id. */
export async function readAdminProduct(
  id: string,
  signal: AbortSignal,
): Promise<AdminProduct | null> {
  try {
    return toAdminProduct(await call('GET /api/admin/products/:id', { params: { id } }, { signal }))
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null
    throw error
  }
}

/** A product of those that match the filters of the list. One that was on a page has pictures. */
export type MatchingProduct = Pick<AdminProduct, 'id' | 'title' | 'state'> &
  Partial<Pick<AdminProduct, 'pictures'>>

/** Reads the products that match the filters, the newest 1,000, and how many match in all. */
export async function listMatchingProducts(
  query: CallInput<'GET /api/admin/products/matching'>['query'],
): Promise<{ rows: MatchingProduct[]; total: number }> {
  const { products, total } = await call('GET /api/admin/products/matching', { query })
  return { rows: products.map(({ _id, ...product }) => ({ id: _id, ...product })), total }
}

/** A product of several that was not changed, and why. */
type Unchanged = { id: string; name: string; why: string; isArchived: boolean }

type ChangedProduct = CallReply<'POST /api/admin/products/state'>['results'][number]

const toUnchanged = (results: ChangedProduct[]): Unchanged[] =>
  results.flatMap(({ _id, title, state, changed, message }) =>
    changed ? [] : [{ id: _id, name: title, why: message, isArchived: state === 'archived' }],
  )

export type ChangeCategoriesInput = { ids: string[]; category: string; isFurther: boolean }

/** Gives products a category, each by itself. Returns those that could not change, and why. */
export async function changeCategories(body: ChangeCategoriesInput): Promise<Unchanged[]> {
  const { results } = await call('POST /api/admin/products/category', { body })
  return toUnchanged(results)
}

export type ChangeStatesInput = { ids: string[]; to: BulkState; from: ProductState[] }

/** Changes the state of products, each by itself. Returns those that could not change, and why. */
export async function changeStates(body: ChangeStatesInput): Promise<Unchanged[]> {
  const { results } = await call('POST /api/admin/products/state', { body })
  return toUnchanged(results)
}

export type SaveProductInput = {
  /** The product to change; undefined for a new one. */
  id: string | undefined
  /** A repeated call with its `requestId` changes nothing. */
  product: ProductInputJson
}

/** Creates a product or changes one. */
export async function saveProduct({ id, product }: SaveProductInput): Promise<void> {
  if (id === undefined) await call('POST /api/admin/products', { body: product })
  else await call('PUT /api/admin/products/:id', { params: { id }, body: product })
}

export type ChangePricesInput = CallInput<'PUT /api/admin/products/:id/prices'>['body'] & {
  id: string
  /** A repeated call with it changes nothing. */
  requestId: string
}

/** Changes only the prices of a product; their texts are in rupees. */
export const changePrices = async ({ id, ...body }: ChangePricesInput): Promise<Saved> =>
  toSaved(await call('PUT /api/admin/products/:id/prices', { params: { id }, body }))

/** A price of a variant from a moment on; null: it was not for sale. */
export type PriceChange = Pick<AdminPrice, 'at' | 'variantLabel' | 'reason'> & {
  id: string
  price: Paise | null
}

/** The prices of one page, and the number that `before` takes for older ones. */
export type PricePage = { prices: PriceChange[]; next: number | null }

/** Reads the prices that a product has had, newest first. */
export async function listPrices(
  id: string,
  query: CallInput<'GET /api/admin/products/:id/prices'>['query'],
): Promise<PricePage> {
  const { prices, next } = await call('GET /api/admin/products/:id/prices', {
    params: { id },
    query,
  })
  return {
    prices: prices.map(({ _id, at, variantLabel, reason, pricePaise }) => ({
      id: _id,
      at,
      variantLabel,
      reason,
      price: pricePaise === null ? null : paise(pricePaise),
    })),
    next,
  }
}

/** The current product in the refusal of a save, because somebody else has changed it. */
export const changedProduct = (details: Record<string, unknown>): AdminProduct =>
  toAdminProduct(details.product as ApiProduct)

type Saved = { message: string; product: AdminProduct }

const toSaved = ({ message, product }: CallReply<'DELETE /api/admin/products/:id'>): Saved => ({
  message,
  product: toAdminProduct(product),
})

export const archiveProduct = async ({ id }: { id: string }): Promise<Saved> =>
  toSaved(await call('DELETE /api/admin/products/:id', { params: { id } }))

/** Restores an archived product to the state that it had before. */
export const restoreProduct = async ({ id }: { id: string }): Promise<Saved> =>
  toSaved(
    await call('POST /api/admin/products/:id/restore', {
      params: { id },
      body: { state: 'before' },
    }),
  )

/** Creates a draft like this product, without stock. */
export const duplicateProduct = async ({ id }: { id: string }): Promise<Saved> =>
  toSaved(await call('POST /api/admin/products/:id/duplicate', { params: { id } }))

/**
 * Stores pictures. Returns their keys in the order of the files. Reports the progress as a share
 * from 0 to 1, which fetch cannot do.
 */
export function storePictures(
  files: Blob[],
  onProgress: (share: number) => void,
): Promise<string[]> {
  const form = new FormData()
  for (const file of files) form.append('images', file, 'photo')
  return upload<CallReply<'POST /api/admin/pictures'>>(
    '/api/admin/pictures',
    form,
    onProgress,
  ).then(({ pictures }) => pictures.map(({ key }) => key))
}

/**
 * Stores a video. Returns its key and its size in pixels. Reports the progress as a share from 0
 * to 1.
 */
export const storeVideo = (
  file: Blob,
  onProgress: (share: number) => void,
): Promise<CallReply<'POST /api/admin/videos'>> =>
  upload('/api/admin/videos', file.slice(0, file.size, 'video/mp4'), onProgress)
