import type { ProductInputJson } from '#contract/admin/catalog/product-input.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import type { Photo } from '#web/admin/products/photos.ts'

type InputFields = Required<
  Omit<ProductInputJson, 'category' | 'variants' | 'pictures' | 'version' | 'requestId'>
>

/**
 * The fields of the product form: the input of the API, but pictures and variants have a state of
 * their own, no category may be chosen yet, and `stock` and `costPrice` are those of a product
 * without choices.
 */
export type ProductFields = InputFields & { category: Category; stock: string; costPrice: string }

/**
 * One variant in the form. `id` and `quantity` are set once it is stored: `quantity` is the stored
 * stock, and `stock` what was typed.
 */
export type VariantFields = {
  row: number
  id?: string
  quantity?: number
  label: string
  sku: string
  price: string
  costPrice: string
  stock: string
}

/** The row that is added to these ones. */
export type NewRow = (rows: VariantFields[]) => VariantFields

/** The prices that are compared with each other. */
export type PriceName = 'actualPrice' | 'salePrice'

/** Everything that the form holds. `before` is the product that it edits. */
export type FormState = { values: ProductFields; photos: Photo[]; variants: VariantFields[] }
export type FilledForm = FormState & { before: AdminProduct | undefined }
/** What is checked. `changedPrice` is the price that was typed last. */
export type CheckedForm = FilledForm & { changedPrice: PriceName }
