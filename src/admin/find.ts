import type { z } from 'zod'
import { findSimilarUsers, listUsers } from '#accounts/accounts.ts'
import { listAdminProducts } from '#catalog/catalog.ts'
import type { contract } from '#contract/contract.ts'
import { listAdminOrders } from '#orders/admin/admin-order-list.ts'
import type { Reader } from '#platform/db/db.ts'
import { correctSpelling } from '#search/correct-spelling.ts'
import { toWords } from '#search/search-text.ts'

const MAX_FOUND = 5

/** Shorter texts are similar to too much. */
const MIN_MISSPELT = 4

/**
 * Finds orders, products and users by a text, at most five of each, with the lists' searches. If
 * they find nothing, products after a correction of the spelling, and users with similar names.
 */
export async function findInAdmin(
  db: Reader,
  { q }: { q: string },
): Promise<z.input<typeof contract.findInAdmin.reply>> {
  const page = { q, page: 1, limit: MAX_FOUND }
  const [{ orders }, found, listed] = await Promise.all([
    findOrders(db, page),
    listAdminProducts(db, page),
    listUsers(db, page),
  ])
  const isFound = orders.length + found.products.length + listed.users.length > 0
  const { products, users } =
    isFound || !mayBeMisspelt(q) ? { ...found, ...listed } : await findMisspelt(db, page)
  return {
    orders: orders.map(({ _id, number, name, status, statusLabel, picture }) => ({
      _id,
      number,
      name,
      status,
      statusLabel,
      picture,
    })),
    products: products.map(({ _id, title, pictures }) => ({
      _id,
      title,
      picture: pictures[0] ?? null,
    })),
    users: users.map(({ _id, name, mobile }) => ({ _id, name, mobile })),
  }
}

const mayBeMisspelt = (q: string): boolean => q.trim().length >= MIN_MISSPELT && !/\d/.test(q)

async function corrected(db: Reader, q: string): Promise<string> {
  const { words } = await correctSpelling(db, toWords(q.toLowerCase()), false)
  return words.map(({ text }) => text).join(' ')
}

/**
 * Lists products by a text, and if none has it, by the text with its spelling corrected:
 * `spelledAs`, which is null if the text was searched for as it is.
 */
export async function listSpelled<
  Filters extends { q?: string | undefined },
  List extends { products: unknown[] },
>(
  db: Reader,
  filters: Filters,
  list: (filters: Filters) => Promise<List>,
): Promise<List & { spelledAs: string | null }> {
  const found = { ...(await list(filters)), spelledAs: null }
  const { q } = filters
  if (found.products.length > 0 || q === undefined || !mayBeMisspelt(q)) return found
  const spelledAs = await corrected(db, q)
  if (spelledAs === '') return found
  const other = await list({ ...filters, q: spelledAs })
  return other.products.length === 0 ? found : { ...other, spelledAs }
}

async function findMisspelt(db: Reader, page: { q: string; page: number; limit: number }) {
  const q = await corrected(db, page.q)
  const [{ products }, users] = await Promise.all([
    q === '' ? { products: [] } : listAdminProducts(db, { ...page, q }),
    findSimilarUsers(db, page),
  ])
  return { products, users }
}

/** Words beside the number or name of an order, as in `ship order 12`. */
const ORDER_WORDS = /\b(?:orders?|confirm|pack|ship|deliver|return|refund|cancel|invoice)\b/gi

/** The digits at the end of the number of an order. */
const COUNT_DIGITS = 6

/** Finds orders by a text, or by the end of their numbers: `12` is JH-2611-000012. */
async function findOrders(db: Reader, page: { q: string; page: number; limit: number }) {
  const q = page.q.replaceAll(ORDER_WORDS, ' ').trim() || page.q
  if (/^\d+$/.test(q) && q.length < COUNT_DIGITS) {
    const found = await listAdminOrders(db, { ...page, q: q.padStart(COUNT_DIGITS, '0') })
    if (found.orders.length > 0) return found
  }
  return listAdminOrders(db, { ...page, q })
}
