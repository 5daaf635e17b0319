import type { CallInput } from '#contract/contract.ts'
import type { ProductSort, ProductState, ProductStock } from '#shared/catalog/product.ts'

/** The lists of products by state: the value in the URL with its label; undefined: all of them. */
export const STATES: { value: ProductState | undefined; label: string }[] = [
  { value: undefined, label: 'All products' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
]

/** The filters by stock: the values in the URL with their labels. */
export const STOCKS = {
  in: 'In stock',
  low: 'Low stock',
  out: 'Out of stock',
} as const satisfies Record<ProductStock, string>

/** The orders of the list: the values in the URL with their labels. */
export const SORTS = {
  newest: 'Newest first',
  title: 'Title, A to Z',
  price: 'Lowest price',
  'price-desc': 'Highest price',
  stock: 'Lowest stock',
  'stock-desc': 'Highest stock',
} as const satisfies Record<ProductSort, string>

/** The key of `values` that the URL has; undefined if it has none or an unknown one. */
function keyOf<Key extends string>(
  values: Record<Key, string>,
  search: URLSearchParams,
  name: string,
): Key | undefined {
  return (Object.keys(values) as Key[]).find((key) => key === search.get(name))
}

/** The state that the URL asks for. */
const stateOf = (search: URLSearchParams): ProductState | undefined =>
  STATES.find(({ value }) => value === search.get('state'))?.value

type ProductsQuery = CallInput<'GET /api/admin/products/matching'>['query']

/** The filters of the URL, as the API takes them. */
export const toProductsQuery = (search: URLSearchParams): ProductsQuery => ({
  q: search.get('q') ?? undefined,
  state: stateOf(search),
  category: search.get('category')?.slice(0, 60) || undefined,
  stock: keyOf(STOCKS, search, 'stock'),
})

/** The order of the URL. */
export const sortOf = (search: URLSearchParams): ProductSort =>
  keyOf(SORTS, search, 'sort') ?? 'newest'
