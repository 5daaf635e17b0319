import { z } from 'zod'
import {
  MAX_CUSTOMER_PICTURES,
  TOO_MANY_CUSTOMER_PICTURES,
} from '#shared/customer/customer-pictures.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Reference } from '#contract/text.ts'

/** A picture that a customer added to a return, a complaint or a review; its size in pixels. */
export const CustomerPicture = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

/** The ids of uploaded pictures that a return, a complaint or a review gets. */
export const PictureIds = z
  .array(Reference)
  .max(MAX_CUSTOMER_PICTURES, TOO_MANY_CUSTOMER_PICTURES)
  .default([])

/** The one type of these pictures. */
const TYPE = 'image/webp'
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const uploadPicture = endpoint('POST /api/pictures', {
  auth: 'customer',
  summary:
    'Stores one JPEG, PNG or WebP file for my return, complaint or review, at most 1600 pixels ' +
    'wide and high and without its metadata. One that is not sent is deleted after a day. 20 a ' +
    'day.',
  uploads: true,
  maxFiles: 1,
  reply: CustomerPicture,
})

export const readOwnPicture = endpoint('GET /api/pictures/:id', {
  auth: 'customer',
  summary: 'Returns a picture that I uploaded.',
  params: z.object({ id: Reference }),
  sends: TYPE,
  reply: Bytes,
})

export const readSentPicture = endpoint('GET /api/admin/customer-pictures/:id', {
  auth: 'administrator',
  summary: 'Returns a picture that a customer sent with a return, a complaint or a review.',
  params: z.object({ id: Reference }),
  sends: TYPE,
  reply: Bytes,
})
