import { senderOf, withSignature } from '#checkout/mail/order-mails.ts'
import { listRecipients } from '#checkout/settle/watch-provider.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import type { Db, Reader } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { countFindings } from '#shared/book-checks.ts'
import { checkBooks } from './books.ts'
import { booksMail } from './books-mail.ts'
import { bookResults } from './tables.ts'

/** The stored result of the last check. */
export type Books = Omit<typeof bookResults.$inferSelect, 'only'>

/** How long the result of a check is returned instead of a new check (ms). */
const FRESH_MS = 10_000

/** The last check of the books; undefined before the first one. */
export async function readBooks(db: Reader): Promise<Books | undefined> {
  const [row] = await db.select().from(bookResults)
  return row
}

/** When the books were checked and how many findings there were; null if everything added up. */
export async function summarizeBooks(
  db: Reader,
): Promise<{ checkedAt: string; findings: number } | null> {
  const books = await readBooks(db)
  const findings = books ? countFindings(books.outcomes) : 0
  return books && findings > 0 ? { checkedAt: books.checkedAt.toISOString(), findings } : null
}

/**
 * Checks the books for an administrator and stores the result. Returns that of the last ten seconds
 * instead, so that many calls are one check. Throws `books.busy` while another process checks them.
 */
export async function recheckBooks(context: CheckoutContext): Promise<Books> {
  const last = await readBooks(context.db)
  const ageMs = last ? context.now().getTime() - last.checkedAt.getTime() : FRESH_MS
  return last && ageMs >= 0 && ageMs < FRESH_MS ? last : checkAndStore(context)
}

/**
 * The nightly job: checks the books, stores the result, and mails the administrators if something
 * does not add up. A second run in one night sends no second mail.
 */
export async function checkBooksNightly(context: CheckoutContext): Promise<void> {
  const books = await checkAndStore(context)
  if (countFindings(books.outcomes) === 0) return
  const recipients = await listRecipients(context)
  const sender = senderOf(await withSignature(context))
  await context.db.transaction(async (tx) => {
    for (const email of recipients)
      await enqueueMail(tx, context, booksMail(books, { email, ...sender }))
  })
}

/** The check that this process runs now, for each database. Other calls wait for the same one. */
const running = new WeakMap<Db, Promise<Books>>()

function checkAndStore(context: CheckoutContext): Promise<Books> {
  const current = running.get(context.db)
  if (current) return current
  const checking = checkOnce(context).finally(() => running.delete(context.db))
  running.set(context.db, checking)
  return checking
}

async function checkOnce({ db, now }: CheckoutContext): Promise<Books> {
  const [checkedAt, started] = [now(), performance.now()]
  const outcomes = await checkBooks(db, checkedAt, { isOnlyOne: true })
  const books = { checkedAt, durationMs: Math.round(performance.now() - started), outcomes }
  await db.transaction((tx) =>
    tx
      .insert(bookResults)
      .values(books)
      .onConflictDoUpdate({ target: bookResults.only, set: books }),
  )
  return books
}
