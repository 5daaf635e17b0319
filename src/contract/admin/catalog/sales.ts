import { z } from 'zod'
import { MAX_CATEGORIES } from '#shared/catalog/category.ts'
import { fromRupees, type Paise } from '#shared/money/money.ts'
import {
  MAX_EXCLUDED,
  MAX_SALE_NAME_LENGTH,
  MAX_SALE_PERCENT,
  MIN_SALE_PERCENT,
  SALE_RULES,
  SALE_STATES,
  type SaleRule,
} from '#shared/sales/sale-rule.ts'
import { SELECTIONS } from '#shared/sales/sale-selection.ts'
import { BulkChanged, ChosenVersions } from '#contract/admin/bulk.ts'
import { Pagination, Picture } from '#contract/catalog.ts'
import { QueryVersion, Version } from '#contract/admin/version.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PaiseOut, PageQuery, Reference, RequestId, text } from '#contract/text.ts'
import { CategoryInput } from './product-input.ts'

const MAX_RUPEES = 1_00_00_000
const PERCENT_PROBLEM =
  'Please enter a whole number of per cent, ' + `${MIN_SALE_PERCENT} to ${MAX_SALE_PERCENT}.`
const AMOUNT_PROBLEM = 'Please enter an amount in rupees.'
const NAME_PROBLEM = `A name has 1 to ${MAX_SALE_NAME_LENGTH} characters.`
const TIME_PROBLEM = 'Please enter a date and a time.'
const CHOICE_PROBLEM = 'Please choose which products are in the sale.'

/** Per cent, or rupees. Becomes per cent or paise. */
const RuleInput = z
  .object({
    kind: z.enum(SALE_RULES, 'Please choose how the prices are lowered.'),
    value: z.number('Please enter a number.'),
  })
  .transform(({ kind, value }, context): SaleRule => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', path: ['value'], message })
      return z.NEVER
    }
    if (kind === 'percent') {
      const isWhole = Number.isInteger(value)
      if (!isWhole || value < MIN_SALE_PERCENT || value > MAX_SALE_PERCENT)
        return refuse(PERCENT_PROBLEM)
      return { kind, value }
    }
    const amount: Paise | undefined = value <= MAX_RUPEES ? fromRupees(value) : undefined
    return amount !== undefined && amount > 0 ? { kind, value: amount } : refuse(AMOUNT_PROBLEM)
  })

const SelectionInput = z
  .object({
    by: z.enum(SELECTIONS, CHOICE_PROBLEM),
    categories: z.array(CategoryInput, CHOICE_PROBLEM).max(MAX_CATEGORIES).default([]),
    words: text(0, 100, 'The search words have at most 100 characters.').default(''),
    excluded: z
      .array(Reference, 'This list cannot be read.')
      .max(MAX_EXCLUDED, `At most ${MAX_EXCLUDED} products can be left out by hand.`)
      .default([]),
    skipsOthers: z
      .boolean('Please say whether products of other sales are left out.')
      .default(false)
      .describe('Leaves out products that are in another sale at that time'),
  })
  .superRefine(({ by, categories, words }, context) => {
    if (by === 'categories' && categories.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['categories'],
        message: 'Please choose at least one category.',
      })
    if (by === 'words' && words === '')
      context.addIssue({ code: 'custom', path: ['words'], message: 'Please enter search words.' })
  })

const MINUTE_MS = 60_000
const FIRST_YEAR = 2020
const LAST_YEAR = 2100

/** A time without seconds, in years that a shop can mean. */
const Minute = z.iso
  .datetime({ message: TIME_PROBLEM, offset: true })
  .transform((typed, context) => {
    const time = new Date(Math.floor(Date.parse(typed) / MINUTE_MS) * MINUTE_MS)
    const year = time.getUTCFullYear()
    if (year >= FIRST_YEAR && year <= LAST_YEAR) return time
    context.addIssue({ code: 'custom', message: TIME_PROBLEM })
    return z.NEVER
  })

const SaleFields = z.object({
  name: text(1, MAX_SALE_NAME_LENGTH, NAME_PROBLEM),
  selection: SelectionInput,
  rule: RuleInput.describe('`value` is in per cent, or in rupees'),
  startsAt: Minute.nullable().describe('null: now. Seconds are left out'),
  endsAt: Minute,
})
export type SaleInput = z.output<typeof SaleFields>

const Count = z.number().int()

/** A sale. The products are chosen when it is saved. */
export const Sale = z.object({
  _id: z.string(),
  name: z.string(),
  state: z.enum(SALE_STATES),
  selection: z.object({
    by: z.enum(SELECTIONS),
    categories: z.array(z.string()),
    words: z.string(),
    excluded: z.array(z.object({ _id: z.string(), title: z.string() })),
    skipsOthers: z.boolean(),
  }),
  rule: z.object({ kind: z.enum(SALE_RULES), value: z.number() }),
  startsAt: Instant,
  endsAt: Instant,
  startedAt: Instant.nullable().describe('null also if the shop was stopped for its whole time'),
  endedAt: Instant.nullable(),
  isEndedEarly: z.boolean(),
  version: Count,
  products: Count,
  notStarted: Count.describe('Products whose prices were not lowered at the start'),
  kept: Count.describe('Prices that stayed at the end, because they were changed during the sale'),
})

/** A product of a sale with its prices in paise. */
export const SaleProduct = z.object({
  _id: z.string(),
  title: z.string(),
  picture: Picture.nullable(),
  prices: z.array(
    z.object({
      variantLabel: z.string().describe('Empty for the price of the product'),
      beforePaise: PaiseOut,
      pricePaise: PaiseOut,
      priceBeforePaise: PaiseOut.nullable().describe(
        'The struck-through price: the lowest of the 30 days before, if it was for sale for 7 of ' +
          'them; null: none is shown',
      ),
      isKept: z.boolean(),
    }),
  ),
  notStarted: z
    .enum(['not-for-sale', 'not-lower'])
    .nullable()
    .describe('Why its prices are not lowered'),
})

const OneSale = { params: z.object({ id: Reference }) }
const Page = {
  ...PageQuery(),
}

export const listSales = endpoint('GET /api/admin/sales', {
  auth: 'administrator',
  summary: 'Lists sales, the latest start first; `q` matches their names.',
  query: z.object({
    ...Page,
    state: z.enum(SALE_STATES).optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: z.object({ sales: z.array(Sale), pagination: Pagination }),
})

export const readSale = endpoint('GET /api/admin/sales/:id', {
  auth: 'administrator',
  summary: 'Returns one sale.',
  ...OneSale,
  reply: Sale,
})

export const listSaleProducts = endpoint('GET /api/admin/sales/:id/products', {
  auth: 'administrator',
  summary:
    'Lists the products of a sale: before its start with the prices that it would make now, ' +
    'afterwards with those that it has made.',
  ...OneSale,
  query: z.object(Page),
  reply: z.object({ products: z.array(SaleProduct), pagination: Pagination }),
})

export const previewSale = endpoint('POST /api/admin/sales/preview', {
  auth: 'administrator',
  summary: 'Returns what a sale would make of the prices, and stores nothing.',
  body: SaleFields.extend({
    saleId: Reference.optional().describe('The sale that is being changed'),
    page: z.number().int().min(1).max(100_000).default(1),
    limit: z.number().int().min(1).max(100).default(10),
  }),
  reply: z.object({
    products: z.array(SaleProduct),
    pagination: Pagination,
    totals: z.object({
      products: Count,
      lowered: Count,
      notLowered: Count.describe('Products whose price would not be lower'),
      withoutOldPrice: Count.describe('Products that would show no struck-through price'),
    }),
    problems: z
      .array(z.string())
      .describe('Why it could not be saved like this: its times, or another sale'),
  }),
})

export const addSale = endpoint('POST /api/admin/sales', {
  auth: 'administrator',
  summary:
    'Plans a sale of the products that match now. A repeated call with the same `requestId` ' +
    'returns the same sale.',
  body: SaleFields.extend({ requestId: RequestId.optional() }),
  reply: Sale,
})

export const changeSale = endpoint('PUT /api/admin/sales/:id', {
  auth: 'administrator',
  summary: 'Changes a sale that has not started. Its products are chosen again.',
  ...OneSale,
  body: SaleFields.extend({ version: Version('sale') }),
  reply: Sale,
})

export const changeSaleEnd = endpoint('PUT /api/admin/sales/:id/end', {
  auth: 'administrator',
  summary: 'Changes when a running sale ends.',
  ...OneSale,
  body: z.object({ endsAt: Minute, version: Version('sale') }),
  reply: Sale,
})

export const endSales = endpoint('POST /api/admin/sales/end', {
  auth: 'administrator',
  summary:
    'Ends running sales now, each independently: those that cannot end are reported and stay as ' +
    'they are.',
  body: z.object({ chosen: ChosenVersions({ one: 'a sale', many: 'sales' }) }),
  reply: BulkChanged,
})

export const endSale = endpoint('POST /api/admin/sales/:id/end', {
  auth: 'administrator',
  summary:
    'Ends a running sale now and gives the prices of before back. A price that was changed ' +
    'during the sale stays.',
  ...OneSale,
  body: z.object({ version: Version('sale') }),
  reply: Sale,
})

export const removeSale = endpoint('DELETE /api/admin/sales/:id', {
  auth: 'administrator',
  summary: 'Deletes a sale that has not started.',
  ...OneSale,
  query: z.object({ version: QueryVersion }),
  reply: z.object({ success: z.boolean() }),
})
