import type {
  CallInput,
  Pagination,
  Picture,
  StockMovement as ApiMovement,
  StockRow as ApiStockRow,
  VariantStock as ApiVariantStock,
} from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

/** The stock of a variant. */
export type VariantStock = {
  id: string
  /** Empty if the product has only one variant. */
  label: string
  sku: string
  stock: number
  /** No longer for sale; listed while it has stock. */
  removed: boolean
}

/** The stock of a product and of its variants. */
export type ProductStock = {
  id: string
  title: string
  /** Not visible in the shop yet. */
  isDraft: boolean
  picture: Picture | null
  /** The sum of its variants that are for sale. */
  stock: number
  variants: VariantStock[]
}

export type StockMovement = Pick<
  ApiMovement,
  'at' | 'change' | 'reason' | 'variantLabel' | 'actor'
> & { id: string; orderNumber: string | null }

const toProductStock = (product: ApiStockRow): ProductStock => ({
  id: product._id,
  title: product.title,
  isDraft: product.draft,
  picture: product.picture,
  stock: product.inventory,
  variants: product.variants.map(({ _id, label, sku, inventory, removed }) => ({
    id: _id,
    label,
    sku,
    stock: inventory,
    removed,
  })),
})

type StockList = {
  products: ProductStock[]
  pagination: Pagination
  /** Stock of at most so many units is low. */
  lowStock: number
}

/** Reads one page of the stock of all products. Throws ApiError, as all functions here. */
export async function listStock(
  query: CallInput<'GET /api/admin/inventory'>['query'],
  signal?: AbortSignal,
): Promise<StockList> {
  const { products, ...rest } = await call('GET /api/admin/inventory', { query }, { signal })
  return { products: products.map(toProductStock), ...rest }
}

/** The movements of one page, and the number that `before` takes for older ones. */
export type MovementPage = { movements: StockMovement[]; next: number | null }

/** Reads the stock movements of a product, newest first. */
export async function listMovements(
  query: CallInput<'GET /api/admin/inventory/movements'>['query'],
): Promise<MovementPage> {
  const { movements, next } = await call('GET /api/admin/inventory/movements', { query })
  return {
    movements: movements.map(({ _id, at, change, reason, variantLabel, actor, order }) => ({
      id: _id,
      at,
      change,
      reason,
      variantLabel,
      actor,
      orderNumber: order?.number ?? null,
    })),
    next,
  }
}

export type ChangeStockInput = {
  action: 'add' | 'remove'
  productId: string
  /** Needed if the product has several variants. */
  variantId?: string | undefined
  quantity: number
  reason?: string | undefined
  /** A repeated call with it changes nothing. */
  requestId: string
}

/** The stock of a variant after a change; `name` is the title of its product with its label. */
export type NamedStock = { variantId: string; name: string; stock: number }

const fullName = (title: string, label = ''): string => (label ? `${title}, ${label}` : title)

const toNamedStock = ({ variantId, title, label, inventory }: ApiVariantStock): NamedStock => ({
  variantId,
  name: fullName(title, label),
  stock: inventory,
})

/** Adds units to the stock of a variant or removes them. Returns its stock after that. */
export async function changeStock({ action, ...body }: ChangeStockInput): Promise<NamedStock> {
  const { product } =
    action === 'add'
      ? await call('POST /api/admin/inventory/add', { body })
      : await call('POST /api/admin/inventory/remove', { body })
  // A removed variant is not listed once it has no stock.
  const variant = product.variants.find(({ _id, removed }) =>
    body.variantId ? _id === body.variantId : !removed,
  )
  return {
    variantId: body.variantId ?? variant?._id ?? '',
    name: fullName(product.title, variant?.label),
    stock: variant?.inventory ?? 0,
  }
}

export type AddStockToManyInput = Pick<ChangeStockInput, 'quantity' | 'reason' | 'requestId'> & {
  variantIds: string[]
}

/** Adds the same number of units to each of these variants. Returns their stock after that. */
export const addStockToMany = async (body: AddStockToManyInput): Promise<NamedStock[]> =>
  (await call('POST /api/admin/inventory/add-to-many', { body })).stock.map(toNamedStock)

export type StocktakeInput = {
  counts: { variantId: string; counted: number; seen: number }[]
  /** Refuses counts of a stock that is not `seen` any more (see `staleStockOf`). */
  ifUnchanged?: boolean
  note?: string | undefined
  requestId: string
}

/** The message of the server, and the stock of the counted variants after the correction. */
export type StocktakeResult = { message: string; stock: NamedStock[] }

/** Corrects the stock to what was counted. */
export async function takeStocktake(body: StocktakeInput): Promise<StocktakeResult> {
  const { message, stock } = await call('POST /api/admin/inventory/stocktake', { body })
  return { message, stock: stock.map(toNamedStock) }
}

/** The present stock of the variants whose counts were refused with `stock.changed`. */
export const staleStockOf = ({
  code,
  details,
}: {
  code: string
  details: Record<string, unknown>
}): NamedStock[] =>
  code === 'stock.changed' ? (details.stock as ApiVariantStock[]).map(toNamedStock) : []
