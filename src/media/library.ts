import { and, sql, type SQL } from 'drizzle-orm'
import { users } from '#accounts/tables.ts'
import { productPictures, products } from '#catalog/tables.ts'
import type { MediaPicture, Pagination } from '#contract/contract.ts'
import { orderLines } from '#orders/tables.ts'
import { paginationOf, query, toContainsPattern, type Reader } from '#platform/db/db.ts'
import type { MissingText } from '#shared/catalog/picture.ts'
import { Refusal } from '#shared/errors.ts'
import { pictures, pictureUses } from './tables.ts'
import { unusedCondition } from './unused.ts'

/** How many products the library names for one picture. */
const MAX_NAMED = 20

type ListPicturesQuery = {
  page: number
  limit: number
  q?: string | undefined
  unused?: boolean | undefined
  missing?: MissingText | undefined
}

type Row = MediaPicture

/** Every place that uses a row of `pictures`, products first. */
const usesOf = sql`(
  select coalesce(json_agg(u), '[]') from (
    (select 'product' as kind, p.id as "subjectId", p.title as name
      from ${productPictures} f join ${products} p on p.id = f.product_id
      where f.key = pictures.key group by p.id order by p.created_at desc, p.id limit ${MAX_NAMED})
    union all
    (select s.kind, s.subject_id, s.name from ${pictureUses} s where s.key = pictures.key
      order by s.kind, s.subject_id limit ${MAX_NAMED})
  ) as u)`

const selection = sql`
  select pictures.key, pictures.width, pictures.height, pictures.alt, pictures.name,
    pictures.is_kept as "isKept",
    to_char(pictures.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      as "uploadedAt",
    (select u.name from ${users} u where u.id = pictures.uploaded_by) as "uploadedBy",
    (select count(*)::int from ${orderLines} l where l.picture ->> 'key' = pictures.key) as orders,
    ${usesOf} as uses
  from ${pictures}`

const WITHOUT: Record<MissingText, SQL> = {
  alt: sql`pictures.alt = ''`,
  name: sql`pictures.name = ''`,
}

function matching({ q, unused, missing }: ListPicturesQuery): SQL {
  const pattern = q && toContainsPattern(q)
  const conditions = [
    pattern && sql`(lower(pictures.name) like ${pattern} or lower(pictures.alt) like ${pattern})`,
    missing && WITHOUT[missing],
    unused && unusedCondition,
  ].filter((condition) => typeof condition === 'object')
  return and(...conditions) ?? sql`true`
}

/** One page of the uploaded pictures, newest first, each with its uses. */
export async function listPictures(
  db: Reader,
  listQuery: ListPicturesQuery,
): Promise<{ pictures: MediaPicture[]; pagination: Pagination }> {
  const { page, limit } = listQuery
  const where = matching(listQuery)
  const [count] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${pictures} where ${where}`,
  )
  const rows = await query<Row>(
    db,
    sql`${selection} where ${where}
      order by pictures.uploaded_at desc nulls last, pictures.key desc nulls last
      limit ${limit} offset ${(page - 1) * limit}`,
  )
  return { pictures: rows, pagination: paginationOf(listQuery, count?.total ?? 0) }
}

/** One uploaded picture with its uses. Throws `picture.missing`. */
export async function readPicture(db: Reader, key: string): Promise<MediaPicture> {
  const [row] = await query<Row>(db, sql`${selection} where pictures.key = ${key}`)
  if (!row) throw new Refusal('picture.missing')
  return row
}

/** A picture as a file names it. */
export type NamedPicture = Pick<MediaPicture, 'key' | 'name' | 'alt'>

/** The uploaded pictures that have one of these keys or names, in any case. */
export const listNamedPictures = async (db: Reader, names: string[]): Promise<NamedPicture[]> =>
  names.length === 0
    ? []
    : query(
        db,
        // Each part reads an index of its own.
        sql`select key, name, alt from ${pictures} where key = any(${sql.param(names)}::text[])
          union select key, name, alt from ${pictures} where lower(name) = any(
            array(select lower(each) from unnest(${sql.param(names)}::text[]) as each))
          order by key`,
      )
