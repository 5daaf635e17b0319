import { z } from 'zod'
import {
  isEmail,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  toCode,
  toMobile,
} from '#shared/customer/account-fields.ts'

/** A text with its outer blanks removed, between `min` and `max` characters. */
export const text = (min: number, max: number, message?: string) =>
  z.string(message).trim().min(min, message).max(max, message)

/** An opaque id or a slug in an address. */
export const Reference = z.string().min(1).max(120)

/** A mobile number, tolerant of +91, spaces and hyphens; comes out as ten digits. */
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

/** A one-time code; comes out as six digits. */
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

/**
 * The name that a caller gives a wish, so that the same one sent again after a lost answer is
 * known.
 */
export const RequestId = z.string().min(8).max(64)

/** How many pieces. */
export const Quantity = z
  .number('Please select a quantity greater than 0!')
  .int('Please select a quantity greater than 0!')
  .min(1, 'Please select a quantity greater than 0!')
  .max(100_000, 'That is more than the shop can pack.')

/** A whole number of paise going out. */
export const PaiseOut = z.number().int()

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** Numbers in an address (`?page=2`) arrive as text. */
export const QueryNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
