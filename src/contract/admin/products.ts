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

/** A product with the fields that only administrators see. */
export const AdminProduct = ProductDetails.extend({
  state: z.enum(PRODUCT_STATES),
  version: z
    .number()
    .int()
    .describe('Send it with an edit: the edit is refused if the product has changed since'),
  hsn: z.string(),
  gstRate: z.number().describe('In per cent'),
  createdAt: Instant,
  updatedAt: Instant,
})

/** A price as typed, in rupees. Becomes paise; an unclear text is refused. */
const Price = z.string(PRICE_PROBLEM).transform((typed, context): Paise => {
  const price = parseRupees(typed)
  if (price !== undefined) return price
  context.addIssue({ code: 'custom', message: PRICE_PROBLEM })
  return z.NEVER
})

/** A number as a form sends it (text) or as JSON does. */
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

/** A text of at most `max` characters; the message begins with its name. */
const limitedText = (max: number, name: string) =>
  z.string().trim().max(max, `${name} has at most ${max} characters.`)

/** A required field. */
const requiredText = (max: number, name: string, missing: string) =>
  z.string(missing).trim().min(1, missing).max(max, `${name} has at most ${max} characters.`)

/** An optional field. Becomes null if it is empty or missing. */
const optionalText = (max: number, name: string) =>
  limitedText(max, name)
    .optional()
    .transform((value) => value || null)

/** A form sends one value as text and several as an array. */
const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.array(item), item])
    .optional()
    .transform((value): z.output<Item>[] | undefined =>
      value === undefined || Array.isArray(value)
        ? (value as z.output<Item>[] | undefined)
        : [value],
    )

/** A list that a form sends as JSON. */
const jsonList = <Item extends z.ZodType>(item: Item, max: number, name: string) =>
  z
    .preprocess(
      readJson,
      z.array(item, 'This list cannot be read.').max(max, `A product has at most ${max} ${name}.`),
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
 * A variant in the form. `inventory` is the opening stock of a new variant. The stock of an
 * existing one changes only through stock movements.
 */
const FormVariant = z.object({
  _id: Reference.optional(),
  label: limitedText(40, 'The name of a size'),
  // In capitals, because `abc` and `ABC` on a label are the same SKU.
  sku: optionalText(60, 'A SKU').transform((sku) => sku?.toUpperCase() ?? null),
  salePrice: z.union([z.literal('').transform(() => null), Price], PRICE_PROBLEM).nullish(),
  inventory: z.coerce
    .number(QUANTITY_PROBLEM)
    .int(QUANTITY_PROBLEM)
    .min(0, QUANTITY_PROBLEM)
    .max(MAX_STOCK, STOCK_FULL)
    .optional(),
})

/** Of two rows for one variant, one would be lost. */
const hasUniqueIds = (variants: z.output<typeof FormVariant>[] | undefined): boolean => {
  const ids = (variants ?? []).flatMap(({ _id }) => _id ?? [])
  return new Set(ids).size === ids.length
}

/** A picture at its place: an existing one by `key`, or a new file by its index in `images`. */
const FormPicture = z.object({
  key: z.string().max(64).optional(),
  file: z.coerce.number().int().min(0).max(2).optional(),
  alt: limitedText(200, 'The description of a picture'),
})

const GST_PROBLEM = 'Please enter a GST rate in per cent.'
const WEIGHT_PROBLEM = 'Please enter a weight in grams.'

/** The product form: multipart, with up to three files named `images`. */
export const ProductForm = z
  .object({
    title: requiredText(150, 'A title', 'Please enter a title.').optional(),
    name: requiredText(150, 'A title', 'Please enter a title.').optional(),
    description: requiredText(5000, 'A description', 'Please enter a description.'),
    category: z.enum(Category.options, 'Please choose a category from the list.'),
    alsoIn: oneOrMany(z.enum(Category.options, 'Please choose a category from the list.')),
    actualPrice: Price,
    salePrice: Price,
    slug: limitedText(80, 'An address').optional(),
    state: z.enum(PRODUCT_STATES, 'Please choose a state from the list.').optional(),
    material: optionalText(60, 'The material'),
    plating: optionalText(60, 'The plating'),
    stone: optionalText(60, 'The stone'),
    colour: optionalText(60, 'The colour'),
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
    netQuantity: requiredText(40, 'The net quantity', 'Please enter the net quantity.').default(
      DEFAULT_NET_QUANTITY,
    ),
    countryOfOrigin: requiredText(
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
    sizeMm: optionalText(60, 'The size in mm'),
    variants: jsonList(FormVariant, 40, 'sizes').refine(
      hasUniqueIds,
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
  summary: 'Lists products, newest first; archived ones only with `state`.',
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
  summary: 'Returns one product with all fields of its form.',
  ...OneProduct,
  reply: AdminProduct,
})

export const addProduct = endpoint('POST /api/admin/products', {
  auth: 'administrator',
  summary:
    'Adds a product. It is published at once unless its state is draft. A repeated call with ' +
    'the same `requestId` returns the same product.',
  body: ProductForm,
  uploads: true,
  reply: Saved,
})

export const editProduct = endpoint('PUT /api/admin/products/:id', {
  auth: 'administrator',
  summary:
    'Changes a product. Without new files and without `pictures` its pictures stay. A ' +
    'repeated call with the same `requestId` changes nothing.',
  ...OneProduct,
  body: ProductForm,
  uploads: true,
  reply: Saved,
})

export const archiveProduct = endpoint('DELETE /api/admin/products/:id', {
  auth: 'administrator',
  summary: 'Archives a product. It can be restored.',
  ...OneProduct,
  reply: Saved,
})

export const restoreProduct = endpoint('POST /api/admin/products/:id/restore', {
  auth: 'administrator',
  summary:
    'Restores an archived product: published, as a draft, or, with the state `before`, as it ' +
    'was.',
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
  summary: 'Creates a draft with the same texts, prices, variants and pictures, without stock.',
  ...OneProduct,
  reply: Saved,
})
