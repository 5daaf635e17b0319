import { and, count, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { products, variants } from '#catalog/tables.ts'
import { offerProblems } from '#contract/admin/catalog/offers.ts'
import type { AdminOffer, Pagination } from '#contract/contract.ts'
import {
  announceOnCommit,
  paginationOf,
  toContainsPattern,
  type Reader,
  type Tx,
} from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { istDay, startOfIstDay } from '#shared/ist-time.ts'
import { timeProblem } from '#shared/offers/explain.ts'
import { MAX_AUTOMATIC, normalizeCode, type Offer, type OfferKind } from '#shared/offers/offer.ts'
import { NO_FIGURES, selectFigures, type OfferFigures, type Period } from './figures.ts'
import { offerRedemptions, offers } from './tables.ts'

export type OfferRow = typeof offers.$inferSelect

/** What an administrator writes about an offer. Amounts in paise, days in India. */
export type OfferInput = Parameters<typeof offerProblems>[1]

type ListOffersQuery = {
  page: number
  limit: number
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const DAY_MS = 24 * 3600_000

/** The moment at which a day in India has ended. */
const endOfDay = (day: string): Date => new Date(startOfIstDay(day).getTime() + DAY_MS)

const toPeriod = ({ from, to }: Pick<ListOffersQuery, 'from' | 'to'>): Period => ({
  from: from === undefined ? undefined : startOfIstDay(from),
  until: to === undefined ? undefined : endOfDay(to),
})

/** Whether an offer is over, as `timeProblem` has it. */
const isOver = (now: Date) =>
  sql`coalesce(${or(isNotNull(offers.endedAt), lte(offers.endsAt, now))}, false)`

/** Offers with their figures of a period: newest first, and after them those that are over. */
export async function listOffers(
  db: Reader,
  { page, limit, q, ...days }: ListOffersQuery,
  now: Date,
): Promise<{ offers: AdminOffer[]; pagination: Pagination }> {
  const where = q
    ? or(
        sql`lower(${offers.name}) like ${toContainsPattern(q)}`,
        sql`lower(${offers.code}) like ${toContainsPattern(normalizeCode(q))}`,
      )
    : undefined
  const [counted] = await db.select({ total: count() }).from(offers).where(where)
  const rows = await db
    .select()
    .from(offers)
    .where(where)
    .orderBy(isOver(now), desc(offers.createdAt), desc(offers.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    offers: await describeOffers(db, rows, { now, period: toPeriod(days) }),
    pagination: paginationOf({ page, limit }, counted?.total ?? 0),
  }
}

/** One offer with its figures. Throws `offer.missing`. */
export async function readOffer(db: Reader, id: string, now: Date): Promise<AdminOffer> {
  const rows = await db
    .select()
    .from(offers)
    .where(eq(offers.id, id as Id<'ofr'>))
  const [offer] = await describeOffers(db, rows, { now })
  if (!offer) throw new Refusal('offer.missing')
  return offer
}

/** Reads an offer and locks it, so that no order can use it until the transaction ends. */
export async function lockOffer(tx: Tx, id: string, version: number): Promise<OfferRow> {
  const [row] = await tx
    .select()
    .from(offers)
    .where(eq(offers.id, id as Id<'ofr'>))
    .for('update')
  if (!row) throw new Refusal('offer.missing')
  if (row.version !== version) throw new Refusal('offer.changed')
  if (row.endedAt) throw new Refusal('offer.over')
  return row
}

/** Adds an offer. Throws `input.invalid` by field, and `offer.full`. */
export async function addOffer(
  tx: Tx,
  { code, kind, ...input }: OfferInput & { code: string | null; kind: OfferKind },
  now: Date,
): Promise<OfferRow> {
  const fields = await toFields(tx, kind, input)
  if (code === null) await assertFewAutomatic(tx, now)
  const [row] = await tx
    .insert(offers)
    .values({ id: newId('ofr'), code, kind, createdAt: now, ...fields })
    .onConflictDoNothing({ target: offers.code })
    .returning()
  if (!row) throw toInvalid({ code: 'Another offer has or had this code. Please choose another.' })
  announceOnCommit(tx, { kind: 'offers' })
  return row
}

async function assertFewAutomatic(tx: Tx, now: Date): Promise<void> {
  const open = and(isNull(offers.code), isNull(offers.endedAt))
  const rows = await tx.select().from(offers).where(open)
  if (rows.filter((row) => timeProblem(row, now)?.why !== 'over').length >= MAX_AUTOMATIC)
    throw new Refusal('offer.full')
}

/** Changes a locked offer. Its orders are counted if they become limited. */
export async function changeOffer(tx: Tx, before: OfferRow, input: OfferInput): Promise<OfferRow> {
  await assertStaysLimited(tx, before, input)
  const fields = await toFields(tx, before.kind, input)
  const uses = (await selectUses(tx, [before.id])).get(before.id) ?? 0
  if (fields.maxUses !== null && fields.maxUses < uses)
    throw toInvalid({ maxUses: `${uses} orders use it already.` })
  return store(tx, before, { ...fields, uses: fields.maxUses === null ? 0 : uses })
}

/**
 * Products that were removed are missing in the form. An offer that is for such products only must
 * not become one for everything because it is saved again.
 */
async function assertStaysLimited(tx: Tx, before: OfferRow, input: OfferInput): Promise<void> {
  const wasLimited = before.products.length > 0
  if (!wasLimited || input.products.length > 0 || input.categories.length > 0) return
  if ((await selectTitles(tx, before.products)).size > 0) return
  throw toInvalid({ products: GONE })
}

const GONE =
  'All products of this offer were removed. Please choose others or a category, or end the offer.'

/** Ends a locked offer. */
export const endOffer = (tx: Tx, before: OfferRow, now: Date): Promise<OfferRow> =>
  store(tx, before, { endedAt: now })

async function store(tx: Tx, before: OfferRow, change: Partial<OfferRow>): Promise<OfferRow> {
  const [row] = await tx
    .update(offers)
    .set({ ...change, version: before.version + 1 })
    .where(eq(offers.id, before.id))
    .returning()
  if (!row) throw new Refusal('offer.missing')
  announceOnCommit(tx, { kind: 'offers' })
  return row
}

/** How many orders use each of these offers; none is missing. */
async function selectUses(db: Reader, ids: Id<'ofr'>[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: offerRedemptions.offerId, uses: count() })
    .from(offerRedemptions)
    .where(and(inArray(offerRedemptions.offerId, ids), isNull(offerRedemptions.releasedAt)))
    .groupBy(offerRedemptions.offerId)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

const toInvalid = (fields: Record<string, string>) =>
  new Refusal('input.invalid', { message: Object.values(fields)[0], fields })

/** The columns of what was written. Fields of other kinds are left out. */
async function toFields(tx: Tx, kind: OfferKind, { from, to, ...input }: OfferInput) {
  const problems = {
    ...offerProblems(kind, { from, to, ...input }),
    ...(await unknownProblems(tx, input)),
  }
  if (Object.keys(problems).length > 0) throw toInvalid(problems)
  const isOf = (...kinds: OfferKind[]) => kinds.includes(kind)
  return {
    ...input,
    percent: isOf('percent') ? input.percent : null,
    cap: isOf('percent') ? input.cap : null,
    amount: isOf('amount', 'bundle') ? input.amount : null,
    buyQuantity: isOf('buy_get', 'bundle') ? input.buyQuantity : null,
    freeQuantity: isOf('buy_get') ? input.freeQuantity : null,
    giftVariantId: isOf('gift') ? (input.giftVariantId as Id<'var'> | null) : null,
    startsAt: from === null ? null : startOfIstDay(from),
    endsAt: to === null ? null : endOfDay(to),
  }
}

/** Products and variants that do not exist, by field. */
async function unknownProblems(
  tx: Tx,
  { products: only, notProducts, giftVariantId }: Omit<OfferInput, 'from' | 'to'>,
): Promise<Record<string, string>> {
  const known = await selectTitles(tx, [...only, ...notProducts])
  const isUnknown = (ids: string[]) => ids.some((id) => !known.has(id))
  const gift = giftVariantId === null ? 'none' : (await selectGifts(tx, [giftVariantId]))[0]
  const gone = 'A product is no longer there. Please choose again.'
  return {
    ...(isUnknown(only) && { products: gone }),
    ...(isUnknown(notProducts) && { notProducts: gone }),
    ...(!gift && { giftVariantId: gone }),
  }
}

async function selectTitles(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(inArray(products.id, ids as Id<'prd'>[]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const selectGifts = (db: Reader, ids: string[]) =>
  db
    .select({ id: variants.id, label: variants.label, title: products.title })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, ids as Id<'var'>[]))

/** Converts rows to the API, with names and figures. */
async function describeOffers(
  db: Reader,
  rows: OfferRow[],
  { now, period }: { now: Date; period?: Period },
): Promise<AdminOffer[]> {
  const ids = rows.map(({ id }) => id)
  const figures = await selectFigures(db, ids, period)
  const uses = await selectUses(db, ids)
  const titles = await selectTitles(
    db,
    rows.flatMap((row) => [...row.products, ...row.notProducts]),
  )
  const giftIds = rows.flatMap(({ giftVariantId }) => giftVariantId ?? [])
  const gifts = giftIds.length > 0 ? await selectGifts(db, giftIds) : []
  const named = (list: string[]) =>
    list.flatMap((id) => (titles.has(id) ? [{ _id: id, title: titles.get(id) ?? '' }] : []))
  return rows.map((row) => {
    const gift = gifts.find(({ id }) => id === row.giftVariantId)
    return {
      ...toAdminOffer(row, figures.get(row.id) ?? NO_FIGURES, now),
      uses: uses.get(row.id) ?? 0,
      gift: gift
        ? { _id: gift.id, title: [gift.title, gift.label].filter(Boolean).join(', ') }
        : null,
      products: named(row.products),
      notProducts: named(row.notProducts),
    }
  })
}

const toAdminOffer = (row: OfferRow, figures: OfferFigures, now: Date) => ({
  _id: row.id,
  version: row.version,
  name: row.name,
  code: row.code,
  kind: row.kind,
  state: stateOf(row, now),
  percent: row.percent,
  amountPaise: row.amount,
  capPaise: row.cap,
  minimumPaise: row.minimum,
  buyQuantity: row.buyQuantity,
  freeQuantity: row.freeQuantity,
  from: row.startsAt && istDay(row.startsAt),
  to: row.endsAt && istDay(new Date(row.endsAt.getTime() - 1)),
  endedAt: row.endedAt?.toISOString() ?? null,
  maxUses: row.maxUses,
  maxPerCustomer: row.maxPerCustomer,
  isFirstOrderOnly: row.isFirstOrderOnly,
  allowsCode: row.allowsCode,
  categories: row.categories,
  notCategories: row.notCategories,
  sharePercent: row.sharePercent,
  figures: {
    orders: figures.orders,
    grossPaise: figures.gross,
    discountPaise: figures.discount,
    netPaise: figures.net,
    sharePaise: figures.share,
  },
})

function stateOf(offer: Offer, now: Date): AdminOffer['state'] {
  const problem = timeProblem(offer, now)
  if (problem) return problem.why === 'early' ? 'coming' : 'over'
  return offer.maxUses !== null && offer.uses >= offer.maxUses ? 'used-up' : 'open'
}
