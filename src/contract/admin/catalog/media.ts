import { z } from 'zod'
import { MAX_PER_CALL } from '#shared/bulk.ts'
import { MISSING_TEXTS } from '#shared/catalog/picture.ts'
import { BulkChanged } from '#contract/admin/bulk.ts'
import { Pagination, Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PageQuery } from '#contract/text.ts'

const Key = z.string().regex(/^[a-z0-9-]{1,64}$/)
const OnePicture = { params: z.object({ key: Key }) }

/** What uses a picture of the library. */
const PictureUse = z.object({
  kind: z.enum(['product', 'settings', 'category', 'gallery']),
  subjectId: z.string(),
  name: z.string(),
})

/** An uploaded picture with what uses it. */
export const MediaPicture = Picture.extend({
  name: z.string(),
  isKept: z
    .boolean()
    .describe('Whether it stays without a use; others are deleted a day after their last use'),
  uploadedAt: Instant,
  uploadedBy: z.string().nullable().describe('null if that account is deleted'),
  uses: z.array(PictureUse).describe('At most 20 products, and 20 other places'),
  orders: z.number().int().describe('How many order lines show it'),
})

/** An uploaded video with the products that have it. */
export const MediaVideo = z.object({
  key: z.string().describe('It is played from `/pictures/{key}/video.mp4`'),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int().nullable().describe('null for uploads of earlier versions'),
  uploadedAt: Instant,
  uploadedBy: z.string().nullable().describe('null if that account is deleted'),
  poster: z.string().nullable().describe('The key of the picture of the newest product'),
  products: z
    .array(z.object({ _id: z.string(), title: z.string() }))
    .describe('At most 20, newest first'),
})

const Unused = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true')

export const listPictures = endpoint('GET /api/admin/media', {
  auth: 'administrator',
  summary: 'Lists uploaded pictures, newest first; `q` matches their names and texts.',
  query: z.object({
    ...PageQuery(12),
    q: z.string().trim().max(100).optional(),
    unused: Unused,
    missing: z.enum(MISSING_TEXTS).optional().describe('Only those without this text'),
  }),
  reply: z.object({ pictures: z.array(MediaPicture), pagination: Pagination }),
})

export const readPicture = endpoint('GET /api/admin/media/:key', {
  auth: 'administrator',
  summary: 'Returns one uploaded picture with what uses it.',
  ...OnePicture,
  reply: MediaPicture,
})

export const describePicture = endpoint('PUT /api/admin/media/:key', {
  auth: 'administrator',
  summary: 'Changes the texts of a picture, which the library keeps from then on.',
  ...OnePicture,
  body: z.object({
    name: z.string().trim().max(120, 'A name has at most 120 characters.'),
    alt: z.string().trim().max(200, 'The description of a picture has at most 200 characters.'),
  }),
  reply: MediaPicture,
})

export const removePicture = endpoint('DELETE /api/admin/media/:key', {
  auth: 'administrator',
  summary: 'Removes a picture with its files. One that anything uses is refused with 409.',
  ...OnePicture,
  reply: z.object({ success: z.boolean(), message: z.string() }),
})

export const removePictures = endpoint('POST /api/admin/media/remove', {
  auth: 'administrator',
  summary:
    'Removes pictures with their files, each independently: those that anything uses are ' +
    'reported and stay.',
  body: z.object({
    keys: z
      .array(Key, 'Please choose a picture.')
      .min(1, 'Please choose a picture.')
      .max(MAX_PER_CALL, `At most ${MAX_PER_CALL} pictures at once.`),
  }),
  reply: BulkChanged,
})

export const listVideos = endpoint('GET /api/admin/videos', {
  auth: 'administrator',
  summary: 'Lists uploaded videos, newest first; `q` matches the titles of their products.',
  query: z.object({
    ...PageQuery(12),
    q: z.string().trim().max(100).optional(),
    unused: Unused,
  }),
  reply: z.object({ videos: z.array(MediaVideo), pagination: Pagination }),
})

export const removeVideo = endpoint('DELETE /api/admin/videos/:key', {
  auth: 'administrator',
  summary: 'Removes a video with its file. One that a product has is refused with 409.',
  ...OnePicture,
  reply: z.object({ success: z.boolean(), message: z.string() }),
})
