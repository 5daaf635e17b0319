import { sql, type SQL } from 'drizzle-orm'
import { users } from '#accounts/tables.ts'
import { products } from '#catalog/tables.ts'
import type { MediaVideo, Pagination } from '#contract/contract.ts'
import { paginationOf, query, toContainsPattern, type Reader } from '#platform/db/db.ts'
import { videos } from './tables.ts'
import { unusedVideo } from './unused.ts'

/** How many products the library names for one video. */
const MAX_NAMED = 20

type ListVideosQuery = {
  page: number
  limit: number
  q?: string | undefined
  unused?: boolean | undefined
}

/** The products with the row of `videos`, newest first. */
const productsOf = sql`
  select p.id, p.title, p.created_at, p.video from ${products} p
    where p.video ->> 'key' = videos.key order by p.created_at desc, p.id limit ${MAX_NAMED}`

const selection = sql`
  select videos.key, videos.width, videos.height, videos.bytes,
    to_char(videos.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "uploadedAt",
    (select u.name from ${users} u where u.id = videos.uploaded_by) as "uploadedBy",
    (select u.video -> 'poster' ->> 'key' from (${productsOf}) as u limit 1) as poster,
    (select coalesce(json_agg(json_build_object('_id', u.id, 'title', u.title)), '[]')
      from (${productsOf}) as u) as products
  from ${videos}`

function matching({ q, unused: isUnused = false }: ListVideosQuery): SQL {
  const pattern = q && toContainsPattern(q)
  const ofProduct = pattern
    ? sql`exists (select from ${products} p
        where p.video ->> 'key' = videos.key and lower(p.title) like ${pattern})`
    : sql`true`
  return isUnused ? sql`${ofProduct} and ${unusedVideo}` : ofProduct
}

/** One page of uploaded videos, newest first, each with its products. `q` is in their titles. */
export async function listVideos(
  db: Reader,
  listQuery: ListVideosQuery,
): Promise<{ videos: MediaVideo[]; pagination: Pagination }> {
  const { page, limit } = listQuery
  const where = matching(listQuery)
  const [count] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${videos} where ${where}`,
  )
  const rows = await query<MediaVideo>(
    db,
    sql`${selection} where ${where}
      order by videos.uploaded_at desc nulls last, videos.key desc nulls last
      limit ${limit} offset ${(page - 1) * limit}`,
  )
  return { videos: rows, pagination: paginationOf(listQuery, count?.total ?? 0) }
}
