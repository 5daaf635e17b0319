import { z } from 'zod'
import { PRODUCT_FLAGS } from '#shared/catalog/product.ts'
import { endpoint } from './endpoint.ts'
import { Instant, PaiseOut, QueryNumber, Reference } from './text.ts'

/** The sale that a price is in. */
const PriceInSale = z
  .object({
    endsAt: Instant,
    priceBefore: z.string().nullable().describe('Struck through; null: none is shown'),
    priceBeforePaise: PaiseOut.nullable(),
  })
  .optional()
  .describe('Missing unless it is in a sale now')

/** A variant of a product, such as a size or colour, with its stock and price. */
export const Variant = z.object({
  _id: z.string(),
  sku: z.string(),
  label: z.string().describe('Empty if the product has only one variant'),
  inventory: z.number().int(),
  salePrice: z.string(),
  salePricePaise: PaiseOut,
  sale: PriceInSale,
})

/** A picture. Its renditions are at `/pictures/{key}/{width}.avif` and `.webp`. */
export const Picture = z.object({
  key: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

/**
 * The value of a category. Categories are data, so the domain checks it; the OpenAPI document lists
 * the present ones.
 */
export const Category = z.string().min(1).max(60)

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
  sale: PriceInSale,
  inventory: z.number().int().describe('The sum of its variants'),
  variants: z.array(Variant),
  rating: z
    .object({ average: z.number().describe('One decimal'), count: z.number().int() })
    .optional()
    .describe('Of its published reviews; missing without any'),
  isSaleItem: z.boolean().describe('Sale item: it cannot be returned for a change of mind'),
  flag: z.enum(PRODUCT_FLAGS).optional().describe('Counted every hour; missing without one'),
  material: z.string().nullable(),
  plating: z.string().nullable(),
  stone: z.string().nullable(),
  colour: z.string().nullable(),
})

/** A product with the additional fields of its page. */
export const ProductDetails = Product.extend({
  netQuantity: z.string().describe('As printed on the package: 1 N, 1 pair, set of 3 N'),
  countryOfOrigin: z.string(),
  makerName: z.string().nullable().describe('Who makes or packs it; null: as in the settings'),
  makerAddress: z.string().nullable(),
  importerName: z.string().nullable().describe('Who imports it; null: as in the settings'),
  importerAddress: z.string().nullable(),
  weightGrams: z.number().nullable(),
  sizeMm: z.string().nullable().describe('In millimetres, height × width: 24 × 18'),
  excludesCod: z.boolean().describe('Cannot be bought with cash on delivery'),
  gallery: z
    .array(Picture)
    .optional()
    .describe('Up to five more pictures of its page; missing without any'),
  video: z
    .object({ key: z.string(), poster: Picture.omit({ alt: true }) })
    .optional()
    .describe('An MP4 at `/pictures/{key}/video.mp4`, with the picture shown until it is played'),
})

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
})

export const SORTS = [
  'relevance',
  'newest',
  'loved',
  'price-asc',
  'price-desc',
  'saving',
  'country',
] as const

/** The filters of a listing that offer values, in the order of the screen. */
export const FILTERS = [
  'style',
  'collection',
  'metal',
  'colour',
  'stone',
  'material',
  'size',
  'country',
] as const

/** What a search asks for, of which a product that comes close misses something. */
export const SEARCH_PARTS = [...FILTERS, 'price', 'text'] as const

/** All filters of a listing, with those that have no values. */
export const FILTER_GROUPS = [...FILTERS, 'price', 'stock'] as const

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
  metal: Choices.describe('Colours of metals: Gold, Rose gold, Oxidised silver'),
  colour: Choices,
  stone: Choices,
  material: Choices,
  size: Choices.describe('Labels of variants'),
  country: Choices.describe('Countries of origin; offered while imported goods are listed'),
})

/** The most products of one page of a listing, and the number without `limit`. */
export const MAX_LISTING = 60

export const ListingQuery = ListFiltersQuery.extend({
  loved: z
    .literal('true')
    .transform(() => true)
    .optional()
    .describe('Only products with orders of the last 30 days'),
  page: QueryNumber(1, 100_000).optional(),
  limit: QueryNumber(1, MAX_LISTING).optional(),
  sort: z
    .enum(SORTS)
    .optional()
    .describe(
      'Default: relevance with q, otherwise newest. Searches, filters and other orders than ' +
        'newest have sold-out products last.',
    ),
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
    partly: z
      .object({ found: z.string(), missing: z.array(z.string()) })
      .optional()
      .describe('If no product has all words of q: those that these have, and those that none has'),
    nearly: z
      .array(
        Product.extend({
          misses: z
            .array(z.enum(SEARCH_PARTS))
            .describe('What it does not match; empty for one with some of the words'),
        }),
      )
      .max(8)
      .optional()
      .describe(
        'If there are no results, or up to three of a search with filters: products that miss ' +
          'one or two of several filters, or the text, those within the price first. Without ' +
          'results and filters: those with some of the words',
      ),
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
  summary: 'Lists related products, at most four, and what to wear with the product.',
  params: z.object({ id: Reference }),
  reply: z.object({
    products: z.array(Product),
    wornWith: z
      .array(Product)
      .max(2)
      .describe(
        'In stock, of one of its collections and in its look, each of another kind of piece; the ' +
          'best match first. None of them is in `products`',
      ),
  }),
  cache: {
    tags: ['catalog', 'stock'],
    stockOf: ({ products, wornWith }) => [...products, ...wornWith].map(idOf),
  },
})

const ProductId = z.string().regex(/^prd_[0-9a-z]{1,40}$/)

export const listViewed = endpoint('GET /api/viewed', {
  auth: 'anyone',
  summary:
    'Returns products by their ids, in that order: the recently viewed ones that the browser ' +
    'stores. The server stores nothing.',
  query: z.object({
    id: z
      .union([ProductId.transform((id) => [id]), z.array(ProductId).max(12)])
      .describe('At most twelve, repeated'),
  }),
  reply: z.object({ products: z.array(Product) }),
})

const Count = z.number().int()
const Bound = z.number().nullable()

export const PriceBand = z.object({
  label: z.string(),
  min: Bound.describe('In rupees'),
  max: Bound.describe('In rupees'),
  count: Count,
})

/** A filter: each value with the number of products if it is added to the other filters. */
export const Filter = z.object({
  name: z.enum(FILTERS),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: Count })),
})

export const listFilters = endpoint('GET /api/filters', {
  auth: 'anyone',
  summary:
    'Returns the filters of a listing or a search, with counts. The counts of a filter ignore ' +
    'the values chosen in it.',
  query: ListFiltersQuery,
  reply: z.object({
    total: Count,
    inStock: Count,
    price: z.array(PriceBand),
    filters: z.array(Filter),
    without: z
      .array(z.object({ name: z.enum(FILTER_GROUPS), total: Count }))
      .optional()
      .describe('If nothing matches all filters: how many match without one, the most first'),
  }),
  cache: { tags: ['catalog', 'stock'] },
})

export const readSearchFilters = endpoint('GET /api/search-filters', {
  auth: 'anyone',
  summary:
    'Returns the filters that a search text means, such as ring size 14 under 500, and its rest.',
  query: z.object({ q: z.string().trim().max(100) }),
  reply: z.object({
    q: z.string().describe('The text that is left to search for'),
    minPrice: Bound.describe('In rupees'),
    maxPrice: Bound.describe('In rupees'),
    inStock: z.boolean().describe('Whether the text asks for pieces in stock'),
    size: z.array(z.string()).describe('Labels of variants'),
    style: z.array(z.string()).describe('Category values of styles'),
    metal: z.array(z.string()),
    colour: z.array(z.string()),
    stone: z.array(z.string()),
    material: z.array(z.string()),
  }),
  cache: { tags: ['catalog'] },
})

export const Suggestion = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  salePrice: z.string(),
  actualPrice: z.string().nullable().describe('In a sale the price before it'),
  image: z.string(),
  picture: Picture.nullable(),
})

export const readSearchStart = endpoint('GET /api/search-start', {
  auth: 'anyone',
  summary: 'Returns what an empty search shows: words of popular products, and new products.',
  reply: z.object({
    words: z.array(z.string()).max(5),
    products: z.array(Suggestion).max(4),
  }),
  cache: { tags: ['catalog'] },
})

export const suggest = endpoint('GET /api/suggestions', {
  auth: 'anyone',
  summary: 'Suggests products, listings and words for a partly typed search.',
  query: z.object({ q: z.string().trim().max(100) }),
  reply: z.object({
    products: z.array(Suggestion).max(6),
    closest: z.boolean().optional().describe('Whether no product matches, and these come close'),
    listings: z.array(z.object({ label: z.string(), route: z.string() })).max(3),
    words: z.array(z.string()).max(4),
  }),
})
