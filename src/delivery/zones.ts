import { asc, count, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { Pagination } from '#contract/contract.ts'
import { paginationOf, query, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { MAX_ZONES } from '#shared/delivery/zone-limits.ts'
import { deliveryZones } from './tables.ts'
import { readZonesCsv, type Zone } from './zones-csv.ts'

const COLUMNS = {
  prefix: deliveryZones.prefix,
  served: deliveryZones.served,
  minDays: deliveryZones.minDays,
  maxDays: deliveryZones.maxDays,
  note: deliveryZones.note,
}

/** The beginnings of a pincode with 2 to 6 digits. */
const prefixesOf = (pincode: string): string[] =>
  Array.from({ length: 5 }, (_, index) => pincode.slice(0, index + 2))

/** The saved zone with the longest prefix of this pincode. */
export async function findZone(db: Reader, pincode: string): Promise<Zone | undefined> {
  const rows = await db
    .select(COLUMNS)
    .from(deliveryZones)
    .where(inArray(deliveryZones.prefix, prefixesOf(pincode)))
  return rows.toSorted((one, other) => other.prefix.length - one.prefix.length)[0]
}

/** The saved zones of two and three digits. */
export const listWideZones = (db: Reader): Promise<Zone[]> =>
  db.select(COLUMNS).from(deliveryZones).where(sql`length(${deliveryZones.prefix}) <= 3`)

type ListZonesQuery = { page: number; limit: number; q?: string | undefined }

/** The saved zones by prefix. `q`: those that begin with it, and those that hold for it. */
export async function listZones(
  db: Reader,
  { page, limit, q = '' }: ListZonesQuery,
): Promise<{ zones: Zone[]; pagination: Pagination; version: string }> {
  const digits = q.replaceAll(/\D/g, '')
  const where = digits
    ? or(
        like(deliveryZones.prefix, `${digits}%`),
        inArray(deliveryZones.prefix, prefixesOf(digits)),
      )
    : undefined
  const [counted] = await db.select({ total: count() }).from(deliveryZones).where(where)
  const zones = await db
    .select(COLUMNS)
    .from(deliveryZones)
    .where(where)
    .orderBy(asc(deliveryZones.prefix))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    zones,
    pagination: paginationOf({ page, limit }, counted?.total ?? 0),
    version: await readVersion(db),
  }
}

/** All saved zones by prefix. */
export const listAllZones = (db: Reader): Promise<Zone[]> =>
  db.select(COLUMNS).from(deliveryZones).orderBy(asc(deliveryZones.prefix))

/** A hash of the whole table: two administrators with the same version have seen the same rows. */
export async function readVersion(db: Reader): Promise<string> {
  const [row] = await query<{ version: string }>(
    db,
    sql`select md5(coalesce(string_agg(z::text, '|' order by prefix), '')) as version
      from ${deliveryZones} z`,
  )
  return row?.version ?? ''
}

/** Locks the zones against other changes. Throws `delivery.changed` if they are not as shown. */
async function lockZones(tx: Tx, version: string): Promise<void> {
  await tx.execute(sql`lock table ${deliveryZones} in share row exclusive mode`)
  if ((await readVersion(tx)) !== version) throw new Refusal('delivery.changed')
}

/** Adds a zone or replaces that with the same prefix. Returns the replaced one. */
export async function saveZone(
  tx: Tx,
  { zone, version }: { zone: Zone; version: string },
): Promise<Zone | undefined> {
  await lockZones(tx, version)
  const [before] = await tx
    .select(COLUMNS)
    .from(deliveryZones)
    .where(eq(deliveryZones.prefix, zone.prefix))
  const [counted] = await tx.select({ total: count() }).from(deliveryZones)
  if (!before && (counted?.total ?? 0) >= MAX_ZONES) throw new Refusal('delivery.full')
  await tx
    .insert(deliveryZones)
    .values(zone)
    .onConflictDoUpdate({ target: deliveryZones.prefix, set: { ...zone, updatedAt: new Date() } })
  return before
}

/** Removes a zone and returns it. Throws `delivery.missing`. */
export async function removeZone(
  tx: Tx,
  { prefix, version }: { prefix: string; version: string },
): Promise<Zone> {
  await lockZones(tx, version)
  const [removed] = await tx
    .delete(deliveryZones)
    .where(eq(deliveryZones.prefix, prefix))
    .returning(COLUMNS)
  if (!removed) throw new Refusal('delivery.missing')
  return removed
}

/**
 * Replaces all zones by those of a CSV file. Throws `delivery.file`, which has each wrong line as a
 * field such as `csv.3`, and then changes nothing. Returns the number of zones before and after.
 */
export async function replaceZones(
  tx: Tx,
  { csv, version }: { csv: string; version: string },
): Promise<{ before: number; after: number }> {
  const { zones, problems } = readZonesCsv(csv)
  if (problems.length > 0) throw toFileRefusal(problems)
  await lockZones(tx, version)
  const removed = await tx.delete(deliveryZones).returning({ prefix: deliveryZones.prefix })
  for (let start = 0; start < zones.length; start += INSERT_BATCH)
    await tx.insert(deliveryZones).values(zones.slice(start, start + INSERT_BATCH))
  return { before: removed.length, after: zones.length }
}

/** A statement takes at most 65,535 parameters. */
const INSERT_BATCH = 1000

function toFileRefusal(problems: { line: number; text: string }[]): Refusal {
  const [first] = problems
  const others = problems.length - 1
  const more = others === 0 ? '' : others === 1 ? ' One more line is wrong.' : ` ${others} more.`
  return new Refusal('delivery.file', {
    message: `Nothing was changed. Line ${first?.line ?? 1}: ${first?.text ?? ''}${more}`,
    fields: Object.fromEntries(problems.map(({ line, text }) => [`csv.${line}`, text])),
  })
}
