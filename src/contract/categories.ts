import { z } from 'zod'
import { CATEGORY_KINDS, CLOTHS } from '#shared/catalog/category.ts'
import { endpoint } from './endpoint.ts'

/** An own picture of a category. */
export const CategoryPhoto = z.object({
  key: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

/** A category with its page in the shop. */
export const Listing = z.object({
  kind: z.enum(CATEGORY_KINDS),
  route: z.string().describe('The path of its page: /rings'),
  label: z.string(),
  heading: z.string(),
  value: z.string().describe('Its name in products and in `?category=`. It never changes'),
  cloth: z.enum(CLOTHS),
  line: z.string(),
  picture: z.string().nullable().describe('The name of a picture of the site'),
  photo: CategoryPhoto.optional().describe(
    'A picture of the library, at `/pictures/{key}/`, shown instead of `picture`',
  ),
})

export const listCategories = endpoint('GET /api/categories', {
  auth: 'anyone',
  summary: 'Lists the categories that are not hidden: collections, then styles, in their order.',
  reply: z.object({
    categories: z.array(Listing),
    redirects: z
      .record(z.string(), z.string())
      .describe('Earlier paths, and the paths that they lead to'),
  }),
  cache: { tags: ['categories'] },
})
