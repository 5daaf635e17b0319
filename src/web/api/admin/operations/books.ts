import type { Books as ApiBooks, CallReply } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

type ApiFinding = ApiBooks['checks'][number]['findings'][number]

/** Rows that do not add up, and the order, product or mail that they belong to. */
export type BookFinding = Omit<ApiFinding, 'subject'> & {
  subject: { kind: NonNullable<ApiFinding['subject']>['kind']; id: string; name: string } | null
}

/** One check of the books. `total` may be more than the listed findings. */
export type BookCheck = Omit<ApiBooks['checks'][number], 'findings'> & { findings: BookFinding[] }

/** The last check of the books. */
export type Books = { checkedAt: string; durationMs: number; checks: BookCheck[] }

/** Reads the last check; null before the first one. Throws ApiError, as all functions here. */
export const readBooks = async (signal: AbortSignal): Promise<Books | null> =>
  toBooks(await call('GET /api/admin/books', {}, { signal }))

/** A large shop is checked in seconds, and in more on a busy server. */
const CHECK_TIMEOUT_MS = 60_000

/** Checks the books now. */
export const recheckBooks = async (): Promise<Books | null> =>
  toBooks(await call('POST /api/admin/books/check', {}, { timeoutMs: CHECK_TIMEOUT_MS }))

const toBooks = ({ books }: CallReply<'GET /api/admin/books'>): Books | null =>
  books && { ...books, checks: books.checks.map(toCheck) }

const toCheck = ({ findings, ...check }: ApiBooks['checks'][number]): BookCheck => ({
  ...check,
  findings: findings.map(({ subject, ...finding }) => ({
    ...finding,
    subject: subject && { kind: subject.kind, id: subject._id, name: subject.name },
  })),
})
