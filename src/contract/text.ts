import { z } from 'zod'
import {
  isEmail,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  toCode,
  toMobile,
} from '#shared/customer/account-fields.ts'

/** The key of an uploaded picture. */
export const PictureKey = z
  .string('Please choose a picture.')
  .regex(/^[a-z0-9-]{1,64}$/, 'Please choose a picture.')

/** The key of an uploaded picture, or empty. */
export const OptionalKey = z.union([z.literal(''), PictureKey], 'Please choose a picture.')

/** A trimmed text of `min` to `max` characters. */
export const text = (min: number, max: number, message?: string) =>
  z.string(message).trim().min(min, message).max(max, message)

/** An opaque id or a slug in an address. */
export const Reference = z.string().min(1).max(120)

/** A mobile number; +91, spaces and hyphens are allowed. Becomes ten digits. */
export const Mobile = z
  .string('Please enter your mobile number.')
  .max(40, 'Please enter a valid 10-digit mobile number.')
  .transform((value, context) => {
    const mobile = toMobile(value)
    if (mobile) return mobile
    context.addIssue({ code: 'custom', message: 'Please enter a valid 10-digit mobile number.' })
    return z.NEVER
  })

export const Password = z
  .string('Please enter a password.')
  .min(MIN_PASSWORD_LENGTH, `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, `The password can have at most ${MAX_PASSWORD_LENGTH} characters.`)

/** A one-time code. Becomes six digits. */
export const Code = z
  .string('Please enter the 6 digits of the code.')
  .max(40, 'Please enter the 6 digits of the code.')
  .transform((value, context) => {
    const code = toCode(value)
    if (code) return code
    context.addIssue({ code: 'custom', message: 'Please enter the 6 digits of the code.' })
    return z.NEVER
  })

export const Email = z.string().trim().refine(isEmail, 'Please enter a valid email address.')

/** An idempotency key. A repeated request, such as after a lost response, has the same one. */
export const RequestId = z.string().min(8).max(64)

/** A number of units. */
export const Quantity = z
  .number('Please select a quantity greater than 0!')
  .int('Please select a quantity greater than 0!')
  .min(1, 'Please select a quantity greater than 0!')
  .max(100_000, 'That is more than the shop can pack.')

/** An amount in whole paise, in a reply. */
export const PaiseOut = z.number().int()

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A day of the calendar, such as 2026-11-05. PostgreSQL has no year 0. */
export const Day = z.iso
  .date('Please enter a date.')
  .refine((day) => day >= '1900', 'Please enter a date.')

/** A number in a query (`?page=2`), which arrives as text. */
export const QueryNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** The page of a list and its length, in a query. */
export const PageQuery = (limit = 10) => ({
  page: QueryNumber(1, 100_000).default(1),
  limit: QueryNumber(1, 100).default(limit),
})
