import { z } from 'zod'
import {
  CATEGORY_KINDS,
  CATEGORY_PICTURES,
  CLOTHS,
  MAX_CATEGORIES,
  MAX_CATEGORY_HEADING_LENGTH,
  MAX_CATEGORY_LABEL_LENGTH,
  MAX_CATEGORY_LINE_LENGTH,
  MAX_CATEGORY_SLUG_LENGTH,
} from '#shared/catalog/category.ts'
import { CategoryPhoto } from '#contract/categories.ts'
import { QueryVersion, Version } from '#contract/admin/version.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PictureKey, Reference, text } from '#contract/text.ts'

const Kind = z.enum(CATEGORY_KINDS, 'Please choose whether it is a collection or a style.')
const NAME_PROBLEM = `A name has 1 to ${MAX_CATEGORY_LABEL_LENGTH} characters.`

/** The fields of a category that an administrator writes. */
const Fields = z.object({
  label: text(1, MAX_CATEGORY_LABEL_LENGTH, NAME_PROBLEM),
  heading: text(
    0,
    MAX_CATEGORY_HEADING_LENGTH,
    `A heading has at most ${MAX_CATEGORY_HEADING_LENGTH} characters.`,
  )
    .optional()
    .describe('The heading of its page; the label if it is empty'),
  line: text(
    0,
    MAX_CATEGORY_LINE_LENGTH,
    `A line has at most ${MAX_CATEGORY_LINE_LENGTH} characters.`,
  ).default(''),
  cloth: z.enum(CLOTHS, 'Please choose a colour from the list.').default('chandan'),
  picture: z
    .string()
    .refine((name) => CATEGORY_PICTURES.includes(name), 'Please choose a picture from the list.')
    .nullable()
    .default(null),
  photo: PictureKey.nullable()
    .default(null)
    .describe('The key of a picture of the library, which is shown instead of `picture`'),
  slug: text(
    0,
    MAX_CATEGORY_SLUG_LENGTH,
    `An address has at most ${MAX_CATEGORY_SLUG_LENGTH} characters.`,
  )
    .optional()
    .describe('The address without its slash. Made from the label, or kept, if it is empty'),
  isHidden: z.boolean('Please say whether it is hidden.').default(false),
})

/** A category with what only administrators see. */
export const AdminCategory = z.object({
  _id: z.string(),
  kind: z.enum(CATEGORY_KINDS),
  value: z.string().describe('The name in the API. It never changes'),
  formerValues: z.array(z.string()).describe('The values of categories that were merged into it'),
  slug: z.string(),
  label: z.string(),
  heading: z.string(),
  line: z.string(),
  cloth: z.enum(CLOTHS),
  picture: z.string().nullable(),
  photo: CategoryPhoto.nullable(),
  isHidden: z.boolean(),
  isReturnable: z
    .boolean()
    .describe('False if the setting `promises` says that its products do not come back'),
  version: z.number().int(),
  products: z.number().int().describe('Products in any state that are in it'),
  inShop: z.number().int().describe('How many of these are published'),
})

const OneCategory = { params: z.object({ id: Reference }) }

export const listAdminCategories = endpoint('GET /api/admin/categories', {
  auth: 'administrator',
  summary: 'Lists all categories: collections, then styles, each in the order of the menus.',
  reply: z.object({ categories: z.array(AdminCategory) }),
})

export const addCategory = endpoint('POST /api/admin/categories', {
  auth: 'administrator',
  summary: `Adds a category at the end of its kind; a shop has at most ${MAX_CATEGORIES}.`,
  body: Fields.extend({ kind: Kind }),
  reply: AdminCategory,
})

export const changeCategory = endpoint('PUT /api/admin/categories/:id', {
  auth: 'administrator',
  summary: 'Changes a category. Its earlier address leads to the new one.',
  ...OneCategory,
  body: Fields.extend({ version: Version('category') }),
  reply: AdminCategory,
})

const Ids = z.array(Reference, 'This list cannot be read.').max(MAX_CATEGORIES)

export const reorderCategories = endpoint('POST /api/admin/categories/order', {
  auth: 'administrator',
  summary:
    'Puts the categories of a kind into another order. `was` is the order that was read; the ' +
    'change is refused if it is not the present one.',
  body: z.object({ kind: Kind, ids: Ids, was: Ids }),
  reply: z.object({ success: z.boolean() }),
})

export const mergeCategory = endpoint('POST /api/admin/categories/:id/merge', {
  auth: 'administrator',
  summary:
    'Moves all products into another category and deletes this one. Its address and its value ' +
    'lead to the other one.',
  ...OneCategory,
  body: z.object({ into: Reference, version: Version('category') }),
  reply: z.object({ success: z.boolean(), moved: z.number().int() }),
})

export const removeCategory = endpoint('DELETE /api/admin/categories/:id', {
  auth: 'administrator',
  summary: 'Deletes a category without products.',
  ...OneCategory,
  query: z.object({ version: QueryVersion }),
  reply: z.object({ success: z.boolean() }),
})
