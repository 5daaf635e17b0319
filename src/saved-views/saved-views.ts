import { and, asc, eq } from 'drizzle-orm'
import { lockUserRow } from '#accounts/accounts.ts'
import { VIEW_FILTERS } from '#contract/admin/saved-views.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { MAX_VIEWS, type ViewList } from '#shared/saved-views.ts'
import { savedViews } from './tables.ts'

type Query = Record<string, string>
type Views = { views: { _id: string; name: string; query: Query }[] }

/** The views that a user has saved for a list, without filters that the list no longer has. */
export async function listViews(db: Reader, userId: Id<'usr'>, list: ViewList): Promise<Views> {
  const rows = await selectViews(db, userId, list)
  return {
    views: rows.map(({ id, name, query }) => ({ _id: id, name, query: knownPartOf(list, query) })),
  }
}

const selectViews = (db: Reader, userId: Id<'usr'>, list: ViewList) =>
  db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))

const isKnown = (list: ViewList, [name, value]: [string, string]): boolean =>
  Object.hasOwn(VIEW_FILTERS[list], name) &&
  VIEW_FILTERS[list][name]?.safeParse(value).success === true

const knownPartOf = (list: ViewList, query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter((part) => isKnown(list, part)))

/**
 * Saves filters under a name. Does nothing if the same filters have this name already. Throws
 * `input.invalid` for unknown filters, for a name in use, and above the limit.
 */
export async function saveView(
  tx: Tx,
  userId: Id<'usr'>,
  { list, name, query }: { list: ViewList; name: string; query: Query },
): Promise<Views> {
  const parts = Object.entries(query)
  if (parts.length === 0 || !parts.every((part) => isKnown(list, part)))
    throw invalid('query', UNKNOWN)
  // Of two calls at once the second sees what the first has saved.
  await lockUserRow(tx, userId)
  const existing = await selectViews(tx, userId, list)
  const same = existing.find((view) => isSameName(view.name, name))
  if (same && isSameQuery(same.query, query)) return listViews(tx, userId, list)
  if (same) throw nameInUse()
  if (existing.length >= MAX_VIEWS) throw invalid('query', FULL)
  await tx.insert(savedViews).values({ id: newId('viw'), userId, list, name, query })
  return listViews(tx, userId, list)
}

const UNKNOWN = 'The list does not have these filters.'
const FULL = `You have saved ${MAX_VIEWS} views of this list already. Please delete one first.`
const IN_USE = 'Another view of this list has this name.'
const nameInUse = () => invalid('name', IN_USE)

const invalid = (field: string, message: string) =>
  new Refusal('input.invalid', { message, fields: { [field]: message } })

/** Names that differ in capitals only would look like one. */
const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

const isSameQuery = (one: Query, other: Query): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)

/** Renames an own view. Throws `view.missing`, and `input.invalid` for a name in use. */
export async function renameView(
  tx: Tx,
  userId: Id<'usr'>,
  { id, name }: { id: string; name: string },
): Promise<Views> {
  await lockUserRow(tx, userId)
  const [view] = await tx.select({ list: savedViews.list }).from(savedViews).where(own(userId, id))
  if (!view) throw new Refusal('view.missing')
  const others = await selectViews(tx, userId, view.list)
  if (others.some((other) => other.id !== id && isSameName(other.name, name))) throw nameInUse()
  await tx.update(savedViews).set({ name }).where(own(userId, id))
  return listViews(tx, userId, view.list)
}

/** Deletes an own view. Throws `view.missing`. */
export async function deleteView(tx: Tx, userId: Id<'usr'>, id: string): Promise<Views> {
  const [view] = await tx
    .delete(savedViews)
    .where(own(userId, id))
    .returning({ list: savedViews.list })
  if (!view) throw new Refusal('view.missing')
  return listViews(tx, userId, view.list)
}

/** The id from a browser may be of another user's view. */
const own = (userId: Id<'usr'>, id: string) =>
  and(eq(savedViews.userId, userId), eq(savedViews.id, id as Id<'viw'>))
