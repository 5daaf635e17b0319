import { z } from 'zod'
import { BulkChanged, ChosenVersions } from '#contract/admin/bulk.ts'
import { Rupees } from '#contract/admin/rupees.ts'
import { Pagination } from '#contract/catalog.ts'
import { Version } from '#contract/admin/version.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PaiseOut, PageQuery, Reference, text } from '#contract/text.ts'
import { paise } from '#shared/money/money.ts'
import { CODE_PATTERN, normalizeCode, OFFER_KINDS, type OfferKind } from '#shared/offers/offer.ts'

const isDay = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
const DAY_PROBLEM = 'Please enter a day such as 2026-11-08.'
const Day = z
  .string(DAY_PROBLEM)
  .regex(/^20\d\d-\d\d-\d\d$/, DAY_PROBLEM)
  .refine(isDay, 'There is no such day.')

const whole = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message)

const COUNT = 'Please enter a whole number from 1 to 1,000,000, or nothing.'
const Limit = whole(1, 1_000_000, COUNT).nullable().default(null)
const PIECES = 'Please enter a number of pieces from 1 to 100.'
const Pieces = whole(1, 100, PIECES).nullable().default(null)
const MAX_RUPEES = 1_00_00_000
const Amount = Rupees(MAX_RUPEES).nullable().default(null)
const PERCENT = 'Please enter a whole number from 1 to 100.'
const SHARE = 'Please enter a whole number from 0 to 100.'
const MAX_LISTED = 300
const References = z.array(Reference, 'This list cannot be read.').max(MAX_LISTED).default([])
const CODE_PROBLEM = 'A code has 3 to 20 letters and digits, without blanks.'

const Code = z
  .string(CODE_PROBLEM)
  .max(60, CODE_PROBLEM)
  .transform(normalizeCode)
  .refine((code) => CODE_PATTERN.test(code), CODE_PROBLEM)

const NAME_PROBLEM = 'A name has 1 to 60 characters.'

/** The fields of an offer that can be changed later. Amounts in rupees, days in India. */
const Fields = z.object({
  name: text(1, 60, NAME_PROBLEM).describe('What customers read'),
  percent: whole(1, 100, PERCENT).nullable().default(null),
  amount: Amount.describe('What an `amount` takes off, or the price of a `bundle`; in rupees'),
  cap: Amount.describe('The most that a `percent` takes off, in rupees'),
  minimum: Rupees(MAX_RUPEES)
    .default(paise(0))
    .describe('What the pieces that it is for must cost together, in rupees'),
  buyQuantity: Pieces.describe('How many pieces are bought: for free ones, or in a bundle'),
  freeQuantity: Pieces.describe('How many pieces are free for them'),
  giftVariantId: Reference.nullable().default(null),
  from: Day.nullable().default(null).describe('The first day'),
  to: Day.nullable().default(null).describe('The last day'),
  maxUses: Limit.describe('How many orders may use it'),
  maxPerCustomer: Limit,
  isFirstOrderOnly: z.boolean('Please choose yes or no.').default(false),
  allowsCode: z
    .boolean('Please choose yes or no.')
    .default(false)
    .describe('Whether an offer without a code may be used together with one'),
  categories: References.describe('Values of categories. Empty with `products`: everything'),
  notCategories: References,
  products: References.describe('Ids of products'),
  notProducts: References,
  sharePercent: whole(0, 100, SHARE)
    .default(0)
    .describe('What an influencer gets of the net sales'),
})

type FieldValues = z.output<typeof Fields>

/** Which fields each kind needs, with what is said if one is missing. */
const NEEDED: Record<OfferKind, [keyof FieldValues, string][]> = {
  percent: [['percent', PERCENT]],
  amount: [['amount', 'Please enter at least Rs. 1.']],
  free_shipping: [],
  buy_get: [
    ['buyQuantity', PIECES],
    ['freeQuantity', PIECES],
  ],
  bundle: [
    ['buyQuantity', 'Please enter a number of pieces from 2 to 100.'],
    ['amount', 'Please enter at least Rs. 1.'],
  ],
  gift: [['giftVariantId', 'Please choose the gift.']],
}

/** The fields that are wrong for a kind of offer, with what is said about them. */
export function offerProblems(kind: OfferKind, fields: FieldValues): Record<string, string> {
  const problems = NEEDED[kind].filter(([field]) => fields[field] === null)
  const { amount, cap, buyQuantity, from, to } = fields
  if (amount !== null && amount < 100) problems.push(['amount', 'Please enter at least Rs. 1.'])
  if (cap !== null && cap < 100) problems.push(['cap', 'Please enter at least Rs. 1, or nothing.'])
  if (kind === 'bundle' && buyQuantity === 1)
    problems.push(['buyQuantity', 'Please enter a number of pieces from 2 to 100.'])
  if (from !== null && to !== null && to < from)
    problems.push(['to', 'The last day is not before the first.'])
  return Object.fromEntries(problems)
}

const Named = z.object({ _id: z.string(), title: z.string() })

/** The orders that have used an offer. */
const Figures = z.object({
  orders: z.number().int().describe('Orders that were paid, without cancelled ones'),
  grossPaise: PaiseOut.describe(
    'The goods of all paid orders after discounts, cancelled ones included',
  ),
  discountPaise: PaiseOut.describe('What the offer took off the orders that are not cancelled'),
  netPaise: PaiseOut.describe(
    'The goods of these orders after discounts, less returns and refunds',
  ),
  sharePaise: PaiseOut.describe('The share of an influencer in the net sales'),
})

export const AdminOffer = z.object({
  _id: z.string(),
  version: z.number().int(),
  name: z.string(),
  code: z.string().nullable(),
  kind: z.enum(OFFER_KINDS),
  state: z.enum(['coming', 'open', 'used-up', 'over']),
  percent: z.number().int().nullable(),
  amountPaise: PaiseOut.nullable(),
  capPaise: PaiseOut.nullable(),
  minimumPaise: PaiseOut,
  buyQuantity: z.number().int().nullable(),
  freeQuantity: z.number().int().nullable(),
  gift: Named.nullable().describe('The variant that is given, with its title'),
  from: z.string().nullable(),
  to: z.string().nullable(),
  endedAt: Instant.nullable(),
  maxUses: z.number().int().nullable(),
  uses: z.number().int().describe('Orders that use it or have used it, unpaid ones included'),
  maxPerCustomer: z.number().int().nullable(),
  isFirstOrderOnly: z.boolean(),
  allowsCode: z.boolean(),
  categories: z.array(z.string()),
  notCategories: z.array(z.string()),
  products: z.array(Named),
  notProducts: z.array(Named),
  sharePercent: z.number().int(),
  figures: Figures,
})

const OneOffer = { params: z.object({ id: Reference }) }
const Period = {
  from: Day.optional().describe('The figures count orders from this day on'),
  to: Day.optional().describe('The last day of the figures'),
}

export const listOffers = endpoint('GET /api/admin/offers', {
  auth: 'administrator',
  summary:
    'Lists coupons and offers with their figures, newest first, those that are over last; `q` ' +
    'matches name and code.',
  query: z.object({
    ...PageQuery(),
    q: z.string().trim().max(100).optional(),
    ...Period,
  }),
  reply: z.object({ offers: z.array(AdminOffer), pagination: Pagination }),
})

export const readOffer = endpoint('GET /api/admin/offers/:id', {
  auth: 'administrator',
  summary: 'Returns a coupon or an offer with its figures.',
  ...OneOffer,
  reply: AdminOffer,
})

export const addOffer = endpoint('POST /api/admin/offers', {
  auth: 'administrator',
  summary: 'Adds a coupon, or without a code an offer that applies by itself.',
  body: Fields.extend({
    code: Code.nullable().default(null),
    kind: z.enum(OFFER_KINDS, 'Please choose a kind.'),
  }),
  reply: AdminOffer,
})

export const changeOffer = endpoint('PUT /api/admin/offers/:id', {
  auth: 'administrator',
  summary: 'Changes an offer that has not ended. Orders that were placed keep their discounts.',
  ...OneOffer,
  body: Fields.extend({ version: Version('offer') }),
  reply: AdminOffer,
})

export const endOffers = endpoint('POST /api/admin/offers/end', {
  auth: 'administrator',
  summary:
    'Ends offers for good, each independently: those that cannot end are reported and stay as ' +
    'they are.',
  body: z.object({ chosen: ChosenVersions({ one: 'an offer', many: 'offers' }) }),
  reply: BulkChanged,
})

export const endOffer = endpoint('POST /api/admin/offers/:id/end', {
  auth: 'administrator',
  summary: 'Ends an offer for good. Orders that were placed keep their discounts.',
  ...OneOffer,
  body: z.object({ version: Version('offer') }),
  reply: AdminOffer,
})
