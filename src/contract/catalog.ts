import { z } from 'zod'
import { CATEGORY_VALUES } from '#shared/catalog/taxonomy.ts'
import { endpoint } from './endpoint.ts'
import { PaiseOut, QueryNumber, Reference } from './text.ts'

/** A variant of a product, such as a size or colour, with its stock and price. */
export const Variant = z.object({
  _id: z.string(),
  sku: z.string(),
  label: z.string().describe('Empty if the product has only one variant'),
  inventory: z.number().int(),
  salePrice: z.string(),
  salePricePaise: PaiseOut,
})

/** A picture. Its renditions are at `/pictures/{key}/{width}.avif` and `.webp`. */
export const Picture = z.object({
  key: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

export const Category = z.enum(CATEGORY_VALUES)

/** A product in a listing. */
export const Product = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: Category,
  categories: z.array(Category).describe('The main category first, then the others'),
  image: z.string(),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  actualPrice: z.string().nullable(),
  actualPricePaise: PaiseOut.nullable(),
  salePrice: z.string(),
  salePricePaise: PaiseOut,
  inventory: z.number().int().describe('The sum of its variants'),
  variants: z.array(Variant),
  isSaleItem: z.boolean().describe('Sale item: it cannot be returned for a change of mind'),
  material: z.string().nullable(),
  plating: z.string().nullable(),
  stone: z.string().nullable(),
  colour: z.string().nullable(),
})

/** A product with the additional fields of its page. */
export const ProductDetails = Product.extend({
  netQuantity: z.string().describe('As printed on the package: 1 N, 1 pair, set of 3 N'),
  countryOfOrigin: z.string(),
  weightGrams: z.number().nullable(),
  sizeMm: z.string().nullable().describe('In millimetres: 24 × 18'),
})

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
})

export const SORTS = ['relevance', 'newest', 'price-asc', 'price-desc', 'saving'] as const

/** The filters of a listing that offer values, in the order of the screen. */
export const FILTERS = ['style', 'collection', 'colour', 'stone', 'material', 'size'] as const

const Rupees = z.coerce.number().min(0).max(1e7)
const Choice = z.string().trim().min(1).max(60)

/** A parameter that may be repeated (`?colour=Gold&colour=Red`): any of its values matches. */
const Choices = z
  .union([Choice.transform((value) => [value]), z.array(Choice).min(1).max(20)])
  .optional()

/** The query of a listing or a search, without page and order. */
export const ListFiltersQuery = z.object({
  category: Category.optional(),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('The typed words; "quoted words" stay together, -words are excluded'),
  minPrice: Rupees.optional().describe('In rupees'),
  maxPrice: Rupees.optional().describe('In rupees'),
  inStock: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
  style: Choices.describe('Category values of styles'),
  collection: Choices.describe('Category values of collections'),
  colour: Choices,
  stone: Choices,
  material: Choices,
  size: Choices.describe('Labels of variants'),
})

export const ListingQuery = ListFiltersQuery.extend({
  page: QueryNumber(1, 100_000).optional(),
  limit: QueryNumber(1, 60).optional(),
  sort: z.enum(SORTS).optional().describe('Default: relevance with q, otherwise newest'),
})

const idOf = ({ _id }: { _id: string }): string => _id

export const listProducts = endpoint('GET /api/products', {
  auth: 'anyone',
  summary: 'Lists the products of a listing or a search, newest or best match first; at most 60.',
  query: ListingQuery,
  reply: z.object({
    products: z.array(Product),
    pagination: Pagination.optional(),
    corrected: z.string().optional().describe('The corrected spelling that was searched for'),
    nearly: z
      .array(Product)
      .max(8)
      .optional()
      .describe('Products that match some of the words, if none matches q'),
  }),
  cache: {
    tags: ['catalog', 'stock'],
    stockOf: ({ products, nearly = [] }, { inStock }) =>
      inStock ? 'all' : [...products, ...nearly].map(idOf),
  },
})

export const readProduct = endpoint('GET /api/products/:id', {
  auth: 'anyone',
  summary: 'Returns one product by its id or slug.',
  params: z.object({ id: Reference }),
  reply: ProductDetails,
  cache: { tags: ['catalog', 'stock'], stockOf: (product) => [idOf(product)] },
})

export const listRelated = endpoint('GET /api/products/:id/related', {
  auth: 'anyone',
  summary: 'Lists related products, at most four.',
  params: z.object({ id: Reference }),
  reply: z.object({ products: z.array(Product) }),
  cache: { tags: ['catalog', 'stock'], stockOf: ({ products }) => products.map(idOf) },
})

const ProductId = z.string().regex(/^prd_[0-9a-z]{1,40}$/)

export const listViewed = endpoint('GET /api/viewed', {
  auth: 'anyone',
  summary:
    'Returns products by their ids, in that order: the recently viewed ones that a browser ' +
    'remembers. The server stores nothing.',
  query: z.object({
    id: z
      .union([ProductId.transform((id) => [id]), z.array(ProductId).max(12)])
      .describe('At most twelve, repeated'),
  }),
  reply: z.object({ products: z.array(Product) }),
})
