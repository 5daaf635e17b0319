import type {
  CallInput,
  CallReply,
  Pagination,
  Sale as ApiSale,
  SaleProduct as ApiSaleProduct,
} from '#contract/contract.ts'
import { fromRupees, paise, type Paise } from '#shared/money/money.ts'
import type { SaleRule } from '#shared/sales/sale-rule.ts'
import { toUnchanged, type Unchanged } from '#web/api/admin/unchanged.ts'
import { call } from '#web/api/client.ts'

/** A product by its id and title. */
export type NamedProduct = { id: string; title: string }

export type Sale = Omit<ApiSale, '_id' | 'rule' | 'selection'> & {
  id: string
  rule: SaleRule
  selection: Omit<ApiSale['selection'], 'excluded'> & { excluded: NamedProduct[] }
}

/** A price of a sale. `priceBefore`: struck through; null: none is shown. */
type SalePrice = {
  /** Empty for the price of the product. */
  variantLabel: string
  before: Paise
  price: Paise
  priceBefore: Paise | null
  isKept: boolean
}

export type SaleProduct = Pick<ApiSaleProduct, 'title' | 'picture' | 'notStarted'> & {
  id: string
  prices: SalePrice[]
}

export type SaleProducts = { products: SaleProduct[]; pagination: Pagination }

type Body<Route extends 'POST /api/admin/sales' | 'POST /api/admin/sales/preview'> = NonNullable<
  CallInput<Route>['body']
>

/** What the form of a sale sends, besides what makes the request repeatable. */
export type SaleInput = Omit<Body<'POST /api/admin/sales'>, 'requestId'>

export type PreviewInput = SaleInput & { saleId?: string | undefined; page: number; limit: number }
export type SalePreview = SaleProducts &
  Pick<CallReply<'POST /api/admin/sales/preview'>, 'totals' | 'problems'>

const toSale = ({ _id, rule, selection, ...sale }: ApiSale): Sale => ({
  ...sale,
  id: _id,
  rule:
    rule.kind === 'percent'
      ? { kind: rule.kind, value: rule.value }
      : { kind: rule.kind, value: fromRupees(rule.value) ?? paise(0) },
  selection: {
    ...selection,
    excluded: selection.excluded.map(({ _id: id, title }) => ({ id, title })),
  },
})

const toSaleProduct = ({ _id, prices, ...product }: ApiSaleProduct): SaleProduct => ({
  ...product,
  id: _id,
  prices: prices.map((each) => ({
    variantLabel: each.variantLabel,
    before: paise(each.beforePaise),
    price: paise(each.pricePaise),
    priceBefore: each.priceBeforePaise === null ? null : paise(each.priceBeforePaise),
    isKept: each.isKept,
  })),
})

/** Reads one page of the sales, the latest start first. Throws ApiError, as all functions here. */
export async function listSales(
  query: CallInput<'GET /api/admin/sales'>['query'],
  signal?: AbortSignal,
): Promise<{ sales: Sale[]; pagination: Pagination }> {
  const { sales, pagination } = await call('GET /api/admin/sales', { query }, { signal })
  return { sales: sales.map(toSale), pagination }
}

export const readSale = async (id: string, signal?: AbortSignal): Promise<Sale> =>
  toSale(await call('GET /api/admin/sales/:id', { params: { id } }, { signal }))

/** Reads one page of the products of a sale. */
export async function listSaleProducts(
  id: string,
  query: CallInput<'GET /api/admin/sales/:id/products'>['query'],
  signal: AbortSignal,
): Promise<SaleProducts> {
  const input = { params: { id }, query }
  const { products, pagination } = await call('GET /api/admin/sales/:id/products', input, {
    signal,
  })
  return { products: products.map(toSaleProduct), pagination }
}

/** Reads what a sale would make of the prices. */
export async function previewSale(body: PreviewInput): Promise<SalePreview> {
  const { products, ...preview } = await call('POST /api/admin/sales/preview', { body })
  return { ...preview, products: products.map(toSaleProduct) }
}

/** Either a sale to change, or the idempotency key of a new one. */
export type SaveSaleInput = { sale: SaleInput } & (
  | { id: string; version: number }
  | { requestId: string }
)

/** Plans a sale, or changes one that has not started. */
export async function saveSale({ sale, ...target }: SaveSaleInput): Promise<Sale> {
  if ('requestId' in target)
    return toSale(
      await call('POST /api/admin/sales', { body: { ...sale, requestId: target.requestId } }),
    )
  const { id, version } = target
  return toSale(
    await call('PUT /api/admin/sales/:id', { params: { id }, body: { ...sale, version } }),
  )
}

export type SaleVersion = { id: string; version: number }

/** Changes when a running sale ends. */
export async function changeSaleEnd({
  id,
  ...body
}: SaleVersion & { endsAt: string }): Promise<void> {
  await call('PUT /api/admin/sales/:id/end', { params: { id }, body })
}

/** Ends a running sale now. Returns it. */
export const endSale = async ({ id, version }: SaleVersion): Promise<Sale> =>
  toSale(await call('POST /api/admin/sales/:id/end', { params: { id }, body: { version } }))

/** Ends running sales, each by itself. Returns those that could not end, and why. */
export async function endSales(sales: SaleVersion[]): Promise<Unchanged[]> {
  const chosen = sales.map(({ id, version }) => ({ _id: id, version }))
  return toUnchanged((await call('POST /api/admin/sales/end', { body: { chosen } })).results)
}

/** Deletes a sale that has not started. */
export async function removeSale({ id, version }: SaleVersion): Promise<void> {
  await call('DELETE /api/admin/sales/:id', {
    params: { id },
    query: { version: String(version) },
  })
}
