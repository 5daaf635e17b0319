import { z } from 'zod'
import { parseRupees, PRICE_PROBLEM, type Paise } from '#shared/money/money.ts'
import {
  DEFAULT_GST_RATE_BP,
  DEFAULT_HSN,
  DEFAULT_NET_QUANTITY,
  DEFAULT_ORIGIN,
  EDITABLE_STATES,
  PRODUCT_STATES,
} from '#shared/catalog/product-details.ts'
import { QUANTITY_PROBLEM, STOCK_FULL, MAX_STOCK } from '#shared/catalog/stock-level.ts'
import { Category, Pagination, ProductDetails } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, QueryNumber, Reference, RequestId } from '#contract/text.ts'

/** A product as its owner sees it: with what the shop does not show. */
export const AdminProduct = ProductDetails.extend({
  state: z.enum(PRODUCT_STATES),
  version: z
    .number()
    .int()
    .describe('Send it back with an edit: if somebody else was quicker, the edit is refused'),
  hsn: z.string(),
  gstRate: z.number().describe('In per cent'),
  createdAt: Instant,
  updatedAt: Instant,
})

/** What an administrator types as a price; comes out in paise. Never guesses. */
const Price = z.string(PRICE_PROBLEM).transform((typed, context): Paise => {
  const price = parseRupees(typed)
  if (price !== undefined) return price
  context.addIssue({ code: 'custom', message: PRICE_PROBLEM })
  return z.NEVER
})

/** A number as a form sends it, or as JSON does. */
const formNumber = (message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d+(?:\.\d+)?$/)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.number())

/** A text that has an end; the sentence about it begins with its name. */
const atMost = (max: number, name: string) =>
  z.string().trim().max(max, `${name} has at most ${max} characters.`)

/** A field that must be filled. */
const filled = (max: number, name: string, missing: string) =>
  z.string(missing).trim().min(1, missing).max(max, `${name} has at most ${max} characters.`)

/** A field that a form may leave empty. */
const optional = (max: number, name: string) =>
  atMost(max, name)
    .optional()
    .transform((value) => value || null)

/** A form sends one value as text and several as an array. */
const many = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.array(item), item])
    .optional()
    .transform((value): z.output<Item>[] | undefined =>
      value === undefined || Array.isArray(value)
        ? (value as z.output<Item>[] | undefined)
        : [value],
    )

/** A list that travels through a form as JSON. */
const jsonList = <Item extends z.ZodType>(item: Item, most: number, name: string) =>
  z
    .preprocess(
      readJson,
      z
        .array(item, 'This list cannot be read.')
        .max(most, `A product has at most ${most} ${name}.`),
    )
    .optional()

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/**
 * One size of a product in the form. `inventory` is the opening stock of a new size; that of an old
 * one changes by its ledger alone.
 */
const FormVariant = z.object({
  _id: Reference.optional(),
  label: atMost(40, 'The name of a size'),
  // In capitals, as the shop makes them: `abc` and `ABC` on a label are one.
  sku: optional(60, 'A SKU').transform((sku) => sku?.toUpperCase() ?? null),
  salePrice: z.union([z.literal('').transform(() => null), Price], PRICE_PROBLEM).nullish(),
  inventory: z.coerce
    .number(QUANTITY_PROBLEM)
    .int(QUANTITY_PROBLEM)
    .min(0, QUANTITY_PROBLEM)
    .max(MAX_STOCK, STOCK_FULL)
    .optional(),
})

/** Of two rows of one size, one would be lost. */
const eachOnce = (sizes: z.output<typeof FormVariant>[] | undefined): boolean => {
  const ids = (sizes ?? []).flatMap(({ _id }) => _id ?? [])
  return new Set(ids).size === ids.length
}

/**
 * One picture in its order: an old one by its key, or one of the files that came along, by its
 * place among them.
 */
const FormPicture = z.object({
  key: z.string().max(64).optional(),
  file: z.coerce.number().int().min(0).max(2).optional(),
  alt: atMost(200, 'The description of a picture'),
})

const GST_PROBLEM = 'Please enter a GST rate in per cent.'
const WEIGHT_PROBLEM = 'Please enter a weight in grams.'

/** The product form: multipart, with up to three files called `images`. */
export const ProductForm = z
  .object({
    title: filled(150, 'A title', 'Please enter a title.').optional(),
    name: filled(150, 'A title', 'Please enter a title.').optional(),
    description: filled(5000, 'A description', 'Please enter a description.'),
    category: z.enum(Category.options, 'Please choose a category from the list.'),
    alsoIn: many(z.enum(Category.options, 'Please choose a category from the list.')),
    actualPrice: Price,
    salePrice: Price,
    slug: atMost(80, 'An address').optional(),
    state: z.enum(PRODUCT_STATES, 'Please choose a state from the list.').optional(),
    material: optional(60, 'The material'),
    plating: optional(60, 'The plating'),
    stone: optional(60, 'The stone'),
    colour: optional(60, 'The colour'),
    isSaleItem: z
      .enum(['true', 'false'], 'Please say whether this is a sale item.')
      .default('false')
      .transform((value) => value === 'true'),
    hsn: z
      .string()
      .regex(/^\d{4}(?:\d{2}){0,2}$/, 'An HSN code has 4, 6 or 8 digits.')
      .default(DEFAULT_HSN),
    gstRate: formNumber(GST_PROBLEM)
      .refine((rate) => rate >= 0 && rate <= 100, GST_PROBLEM)
      .default(DEFAULT_GST_RATE_BP / 100),
    netQuantity: filled(40, 'The net quantity', 'Please enter the net quantity.').default(
      DEFAULT_NET_QUANTITY,
    ),
    countryOfOrigin: filled(
      60,
      'The country of origin',
      'Please enter the country of origin.',
    ).default(DEFAULT_ORIGIN),
    weightGrams: z
      .union(
        [
          z.literal('').transform(() => null),
          formNumber(WEIGHT_PROBLEM).refine(
            (grams) => grams >= 0.001 && grams <= 10_000,
            WEIGHT_PROBLEM,
          ),
        ],
        WEIGHT_PROBLEM,
      )
      .nullish(),
    sizeMm: optional(60, 'The size in mm'),
    variants: jsonList(FormVariant, 40, 'sizes').refine(
      eachOnce,
      'A size can be in the list only once.',
    ),
    pictures: jsonList(FormPicture, 3, 'pictures'),
    version: formNumber('The version is a number.')
      .pipe(
        z
          .number()
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      )
      .optional(),
    requestId: RequestId.optional(),
  })
  .superRefine(({ title, name }, context) => {
    if (title === undefined && name === undefined)
      context.addIssue({ code: 'custom', message: 'Please enter a title.', path: ['title'] })
  })
  .transform(({ title, name, ...rest }) => ({ ...rest, title: title ?? name ?? '' }))

const Saved = z.object({ success: z.boolean(), message: z.string(), product: AdminProduct })
const OneProduct = { params: z.object({ id: Reference }) }

export const listAdminProducts = endpoint('GET /api/admin/products', {
  auth: 'administrator',
  summary: 'All products, newest first, archived ones only when asked for.',
  query: z.object({
    page: QueryNumber(1, 100_000).default(1),
    limit: QueryNumber(1, 100).default(10),
    q: z.string().trim().max(100).optional(),
    state: z.enum(PRODUCT_STATES).optional(),
    category: Category.optional(),
  }),
  reply: z.object({ products: z.array(AdminProduct), pagination: Pagination }),
})

export const readAdminProduct = endpoint('GET /api/admin/products/:id', {
  auth: 'administrator',
  summary: 'One product with everything its form shows.',
  ...OneProduct,
  reply: AdminProduct,
})

export const addProduct = endpoint('POST /api/admin/products', {
  auth: 'administrator',
  summary:
    'Adds a product; it is in the shop at once unless its state is draft. Sent again under ' +
    'the same `requestId` it is the same product.',
  body: ProductForm,
  uploads: true,
  reply: Saved,
})

export const editProduct = endpoint('PUT /api/admin/products/:id', {
  auth: 'administrator',
  summary:
    'Changes a product. Without new files and without `pictures` its pictures stay. Sent ' +
    'again under the same `requestId` it changes nothing more.',
  ...OneProduct,
  body: ProductForm,
  uploads: true,
  reply: Saved,
})

export const archiveProduct = endpoint('DELETE /api/admin/products/:id', {
  auth: 'administrator',
  summary: 'Takes a product out of the shop. It can be put back.',
  ...OneProduct,
  reply: Saved,
})

export const restoreProduct = endpoint('POST /api/admin/products/:id/restore', {
  auth: 'administrator',
  summary:
    'Puts an archived product back: into the shop, among the drafts, or, with the state ' +
    '`before`, where it was.',
  ...OneProduct,
  body: z.object({
    state: z.enum(
      [...EDITABLE_STATES, 'before'],
      'Please say whether it comes back published, as a draft or as it was before.',
    ),
  }),
  reply: Saved,
})

export const duplicateProduct = endpoint('POST /api/admin/products/:id/duplicate', {
  auth: 'administrator',
  summary: 'A draft with the same texts, prices, sizes and pictures, and no stock.',
  ...OneProduct,
  reply: Saved,
})
