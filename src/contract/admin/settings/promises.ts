import { z } from 'zod'
import {
  CANCEL_LIMITS,
  DEFAULT_PROMISES,
  MIN_REPORT_DAYS,
  RETURN_REQUEST_LIMITS,
  RETURN_SHIPPING_PAYERS,
} from '#shared/promises/promises.ts'
import { Rupees } from '#contract/admin/rupees.ts'

const MAX_KINDS = 200

const wholeNumber = (unit: string, { min, max }: { min: number; max: number }) =>
  z
    .number(`Please enter a number of ${unit}.`)
    .int(`Please enter a whole number of ${unit}.`)
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max}.`)

const days = (min: number, max: number) => wholeNumber('days', { min, max })

const dayRange = (max: number) =>
  z.object({ min: days(0, max), max: days(1, max) }).refine(({ min, max: last }) => min <= last, {
    message: 'Please enter a number that is not below the first.',
    path: ['max'],
  })

/** The fields of the promises but the price limit, which is in rupees or in paise. */
export const PROMISE_FIELDS = {
  dispatchDays: dayRange(30).nullable().describe('Null: the policies give two readings'),
  returnDays: days(0, 90),
  exchangeDays: days(0, 90),
  returnRequest: z.enum(RETURN_REQUEST_LIMITS, 'Please choose a time.'),
  reportDays: days(MIN_REPORT_DAYS, 365),
  cancelUntil: z.enum(CANCEL_LIMITS, 'Please choose a time.'),
  nonReturnableKinds: z
    .array(z.string().trim().min(1).max(60))
    .max(MAX_KINDS, `At most ${MAX_KINDS} kinds.`)
    .describe('Category values'),
  saleItemsReturnable: z.boolean('Please choose yes or no.'),
  returnShipping: z.enum(RETURN_SHIPPING_PAYERS, 'Please choose who pays.'),
  refundDays: dayRange(15),
  // Settings saved before this field existed keep their other values.
  warrantyMonths: wholeNumber('months', { min: 0, max: 60 }).default(
    DEFAULT_PROMISES.warrantyMonths,
  ),
}

/**
 * The promises of the shop. There is no field for defective, wrong or late goods: customers may
 * always return them (E-Commerce Rules 2020, rule 7(4)), so their time has a minimum, and is never
 * shorter than that for a change of mind.
 */
export const Promises = z
  .object({
    ...PROMISE_FIELDS,
    nonReturnableBelow: Rupees(10_000).describe('In rupees; 0: no limit'),
  })
  .refine(
    ({ reportDays, returnDays, exchangeDays }) => reportDays >= Math.max(returnDays, exchangeDays),
    {
      message: 'A fault can be reported at least as long as a product can come back.',
      path: ['reportDays'],
    },
  )
