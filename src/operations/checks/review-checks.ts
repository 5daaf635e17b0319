import { sql } from 'drizzle-orm'
import { products } from '#catalog/tables.ts'
import { bookCheck, type BookCheck } from '#operations/book-check.ts'
import { reviewCounts, reviews } from '#reviews/tables.ts'

type CountRow = { id: string; title: string; stored: string; counted: string }

/** The stored counts of stars and of hidden reviews are those of the reviews. */
const counts = bookCheck<CountRow>(
  'reviews',
  () => sql`
    select p.id, p.title, s.counts as stored, r.counts as counted
    from ${products} p
    join (
      select product_id, concat_ws(', ', stars_1, stars_2, stars_3, stars_4, stars_5, hidden) counts
      from ${reviewCounts}
    ) s on s.product_id = p.id
    cross join lateral (
      select concat_ws(', ', count(*) filter (where w.state = 'published' and w.stars = 1),
        count(*) filter (where w.state = 'published' and w.stars = 2),
        count(*) filter (where w.state = 'published' and w.stars = 3),
        count(*) filter (where w.state = 'published' and w.stars = 4),
        count(*) filter (where w.state = 'published' and w.stars = 5),
        count(*) filter (where w.state = 'hidden')) counts
      from ${reviews} w where w.product_id = p.id
    ) r
    where s.counts <> r.counts
    union all
    select p.id, p.title, 'nothing', count(*)::text
    from ${reviews} w join ${products} p on p.id = w.product_id
    where w.state <> 'waiting'
      and not exists (select from ${reviewCounts} c where c.product_id = w.product_id)
    group by p.id, p.title`,
  ({ id, title, stored, counted }) => ({
    rows: [id],
    sentence:
      `${title} has stored ${stored} as its reviews with 1 to 5 stars and hidden ones, and has ` +
      `${counted}.`,
    subject: { kind: 'product', id, name: title },
  }),
)

export const REVIEW_CHECKS: BookCheck[] = [counts]
