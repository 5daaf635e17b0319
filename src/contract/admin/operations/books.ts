import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/text.ts'
import { BOOK_CHECK_NAMES } from '#shared/book-checks.ts'

const BookFinding = z.object({
  rows: z.array(z.string()).describe('The ids of the rows that do not add up'),
  sentence: z.string().describe('What does not add up, with the figures'),
  subject: z
    .object({ kind: z.enum(['order', 'product', 'mail']), _id: z.string(), name: z.string() })
    .nullable()
    .describe('What the rows belong to, if a page shows it'),
})

/** The last check of the books. */
export const Books = z.object({
  checkedAt: Instant,
  durationMs: z.number().int(),
  checks: z.array(
    z.object({
      name: z.enum(BOOK_CHECK_NAMES),
      title: z.string().describe('What the check proves'),
      total: z.number().int().describe('The number of findings; at most 50 are listed'),
      findings: z.array(BookFinding),
    }),
  ),
})

const BooksReply = z.object({ books: Books.nullable().describe('null before the first check') })

export const readBooks = endpoint('GET /api/admin/books', {
  auth: 'administrator',
  summary: 'Returns the last check of stock, money, orders, jobs and mails.',
  reply: BooksReply,
})

export const recheckBooks = endpoint('POST /api/admin/books/check', {
  auth: 'administrator',
  summary:
    'Checks the books now and returns the result. A check that is running is not started again, ' +
    'and a result of the last 10 seconds is returned as it is.',
  reply: BooksReply,
})
