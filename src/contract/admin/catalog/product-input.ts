import { z } from 'zod'
import {
  DEFAULT_GST_RATE_BP,
  DEFAULT_HSN,
  DEFAULT_NET_QUANTITY,
  DEFAULT_ORIGIN,
  MAX_PRODUCT_DESCRIPTION_LENGTH,
  MAX_SIZES,
  MAX_STOCK,
  MAX_TITLE_LENGTH,
  PRODUCT_STATES,
  QUANTITY_PROBLEM,
  STOCK_FULL,
} from '#shared/catalog/product.ts'
import { MAX_CATEGORIES } from '#shared/catalog/category.ts'
import { MAX_GALLERY, MAX_PHOTOS } from '#shared/catalog/photo-file.ts'
import {
  labelProblems,
  MAX_LABEL_ADDRESS_LENGTH,
  MAX_LABEL_NAME_LENGTH,
  toOneLine,
} from '#shared/catalog/product-label.ts'
import { parseRupees, PRICE_PROBLEM, type Paise } from '#shared/money/money.ts'
import { Version } from '#contract/admin/version.ts'
import { PictureKey, Reference, RequestId, text } from '#contract/text.ts'

/** A price as typed, in rupees. Becomes paise; an unclear text is refused. */
export const Price = z.string(PRICE_PROBLEM).transform((typed, context): Paise => {
  const price = parseRupees(typed)
  if (price !== undefined) return price
  context.addIssue({ code: 'custom', message: PRICE_PROBLEM })
  return z.NEVER
})

/** A price that may be left empty; null then. */
export const OptionalPrice = z
  .string(PRICE_PROBLEM)
  .transform((typed) => (typed === '' ? null : typed))
  .pipe(Price.nullable())
  .nullish()

/** A text of at most `max` characters; the message begins with its name. */
const limitedText = (max: number, name: string) =>
  z.string().trim().max(max, `${name} has at most ${max} characters.`)

/** A required field. */
const requiredText = (max: number, name: string, missing: string) =>
  z.string(missing).trim().min(1, missing).max(max, `${name} has at most ${max} characters.`)

/** An optional field. Becomes null if it is empty or missing. */
const optionalText = (max: number, name: string) =>
  limitedText(max, name)
    .nullish()
    .transform((value) => value || null)

const optionalAddress = (name: string) =>
  optionalText(MAX_LABEL_ADDRESS_LENGTH, name).transform((value) => value && toOneLine(value))

const list = <Item extends z.ZodType>(item: Item, max: number, name: string) =>
  z.array(item, 'This list cannot be read.').max(max, `A product has at most ${max} ${name}.`)

/** The largest integer of PostgreSQL: returns may raise a stock above `MAX_STOCK`. */
const MAX_SEEN_STOCK = 2 ** 31 - 1

/**
 * A variant to save. `inventory` is the opening stock of a new variant. An existing one is set to
 * it only together with `seen`; without that its stock stays. A missing `costPrice` stays as it is.
 */
const VariantInput = z.object({
  _id: Reference.optional(),
  label: limitedText(40, 'The name of a size'),
  // In capitals, because `abc` and `ABC` on a label are the same SKU.
  sku: optionalText(60, 'A SKU').transform((sku) => sku?.toUpperCase() ?? null),
  salePrice: OptionalPrice,
  costPrice: OptionalPrice,
  inventory: z
    .number(QUANTITY_PROBLEM)
    .int(QUANTITY_PROBLEM)
    .min(0, QUANTITY_PROBLEM)
    .max(MAX_STOCK, STOCK_FULL)
    .optional(),
  seen: z
    .number(QUANTITY_PROBLEM)
    .int(QUANTITY_PROBLEM)
    .min(0, QUANTITY_PROBLEM)
    .max(MAX_SEEN_STOCK, QUANTITY_PROBLEM)
    .optional()
    .describe(
      'The stock of an existing variant that was shown. It becomes `inventory`, or is refused ' +
        'with 409 `stock.changed` if it is not `seen` any more',
    ),
})

/** Of two rows for one variant, one would be lost. */
const hasUniqueIds = (variants: z.output<typeof VariantInput>[]): boolean => {
  const ids = variants.flatMap(({ _id }) => _id ?? [])
  return new Set(ids).size === ids.length
}

/** A stored picture at its place. An empty `alt` becomes the title of the product. */
const PictureInput = z.object({
  key: z.string().min(1).max(64),
  alt: limitedText(200, 'The description of a picture'),
})

const GST_PROBLEM = 'Please enter a GST rate in per cent.'
const WEIGHT_PROBLEM = 'Please enter a weight in grams.'
const CATEGORY_PROBLEM = 'Please choose a category from the list.'

/** The value of a category. The domain knows which ones there are. */
export const CategoryInput = text(1, 60, CATEGORY_PROBLEM)

const ProductFields = z.object({
  title: requiredText(MAX_TITLE_LENGTH, 'A title', 'Please enter a title.'),
  description: requiredText(
    MAX_PRODUCT_DESCRIPTION_LENGTH,
    'A description',
    'Please enter a description.',
  ),
  category: CategoryInput,
  alsoIn: list(CategoryInput, MAX_CATEGORIES, 'categories').optional(),
  actualPrice: Price,
  salePrice: Price,
  slug: limitedText(80, 'An address').optional(),
  state: z.enum(PRODUCT_STATES, 'Please choose a state from the list.').optional(),
  material: optionalText(60, 'The material'),
  plating: optionalText(60, 'The plating'),
  stone: optionalText(60, 'The stone'),
  colour: optionalText(60, 'The colour'),
  isSaleItem: z.boolean('Please say whether this is a sale item.').default(false),
  excludesCod: z
    .boolean('Please say whether it can be bought with cash on delivery.')
    .default(false),
  hsn: z
    .string()
    .regex(/^\d{4}(?:\d{2}){0,2}$/, 'An HSN code has 4, 6 or 8 digits.')
    .default(DEFAULT_HSN),
  gstRate: z
    .number(GST_PROBLEM)
    .min(0, GST_PROBLEM)
    .max(100, GST_PROBLEM)
    .default(DEFAULT_GST_RATE_BP / 100),
  netQuantity: requiredText(40, 'The net quantity', 'Please enter the net quantity.').default(
    DEFAULT_NET_QUANTITY,
  ),
  countryOfOrigin: requiredText(
    60,
    'The country of origin',
    'Please enter the country of origin.',
  ).default(DEFAULT_ORIGIN),
  makerName: optionalText(MAX_LABEL_NAME_LENGTH, 'The name of the maker'),
  makerAddress: optionalAddress('The address of the maker'),
  importerName: optionalText(MAX_LABEL_NAME_LENGTH, 'The name of the importer'),
  importerAddress: optionalAddress('The address of the importer'),
  weightGrams: z
    .number(WEIGHT_PROBLEM)
    .min(0.001, WEIGHT_PROBLEM)
    .max(10_000, WEIGHT_PROBLEM)
    .nullish(),
  sizeMm: optionalText(60, 'The size in mm'),
  variants: list(VariantInput, MAX_SIZES, 'sizes')
    .refine(hasUniqueIds, 'A size can be in the list only once.')
    .optional(),
  pictures: list(PictureInput, MAX_PHOTOS, 'pictures').optional(),
  gallery: list(PictureInput, MAX_GALLERY, 'more pictures').optional(),
  video: z
    .object({ key: PictureKey, poster: PictureKey }, 'Please choose a video.')
    .nullable()
    .optional()
    .describe('A stored video and the picture that is shown until it is played; null: none'),
  version: Version('product').optional(),
  requestId: RequestId.optional(),
})

/**
 * A product as an administrator saves it: the JSON of the API, the values of the product form and
 * the input of the domain. Prices are typed texts in rupees and become paise. Without `variants`,
 * `pictures`, `gallery` or `video` an edit leaves them as they are.
 */
export const ProductInput = ProductFields.superRefine((product, context) => {
  for (const { field, message } of labelProblems(product))
    context.addIssue({ code: 'custom', path: [field], message })
})
export type ProductInput = z.output<typeof ProductInput>
/** The same as JSON, before it is parsed. The values of the product form. */
export type ProductInputJson = z.input<typeof ProductInput>
