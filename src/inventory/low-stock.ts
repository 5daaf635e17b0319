import { sql } from 'drizzle-orm'
import { variants } from '#catalog/tables.ts'
import type { Picture } from '#contract/index.ts'
import { containing } from '#platform/contains.ts'
import { query, type Reader } from '#platform/db.ts'
import type { ProductState } from '#shared/product-details.ts'
import { firstPicture } from './first-picture.ts'

type Wanted = { states: readonly ProductState[]; q?: string | undefined; limit: number; offset: number }

export type LowProduct = { _id: string; product: string; quantity: number; picture: Picture | null }

/**
 * Products in these states with at most `lowStock` pieces of all sizes together, the fewest first, and how many such products there are.
 * None of them has a size with more pieces, so only shelves with few are added up.
 */
export async function listLowProducts(db: Reader, { states, q, limit, offset }: Wanted, lowStock: number): Promise<{ low: LowProduct[]; total: number }> {
  const [found] = await query<{ low: LowProduct[]; total: number }>(
    db,
    sql`
    with low as materialized (
      select p.id, s.stock from (
        select few.product_id, sum(few.stock)::int as stock from ${variants} few
        where not few.removed and few.stock <= ${lowStock}
          and not exists (select from ${variants} more where more.product_id = few.product_id and not more.removed and more.stock > ${lowStock})
        group by few.product_id having sum(few.stock) <= ${lowStock}
      ) s join products p on p.id = s.product_id
      where p.state in ${states} ${q ? sql`and lower(p.title) like ${containing(q)}` : sql``}
    ), page as (select id, stock from low order by stock, id limit ${limit} offset ${offset})
    select (select count(*)::int from low) as total,
      coalesce((
        select json_agg(json_build_object('_id', p.id, 'product', p.title, 'quantity', page.stock, 'picture', ${firstPicture}) order by page.stock, p.id)
        from page join products p on p.id = page.id
      ), '[]') as low`,
  )
  return found ?? { low: [], total: 0 }
}
