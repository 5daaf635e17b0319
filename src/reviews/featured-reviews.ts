import { and, eq, gte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readProducts } from '#catalog/catalog.ts'
import type { listFeaturedReviews as endpoint } from '#contract/reviews/reviews.ts'
import type { Reader } from '#platform/db/db.ts'
import { ANONYMOUS_NAME } from '#shared/reviews/review-rule.ts'
import { reviews, type ReviewRow } from './tables.ts'

type Featured = z.output<typeof endpoint.reply>

const MIN_STARS = 4
/** Characters. A longer text does not fit beside others on the home page. */
const MAX_LENGTH = 240
const MAX_REVIEWS = 10
/** How many reviews are read: several may be of one piece or author, or of a piece that is gone. */
const MAX_READ = 60

/** The newest short reviews of four and five stars, of any product. */
export const selectFeatured = (db: Reader) =>
  db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.state, 'published'),
        gte(reviews.stars, MIN_STARS),
        sql`char_length(${reviews.text}) <= ${MAX_LENGTH}`,
      ),
    )
    // As two indexes have them.
    .orderBy(sql`${reviews.createdAt} desc nulls last, ${reviews.id} desc nulls last`)
    .limit(MAX_READ)

/** The newest short reviews of four and five stars, one of each published product and author. */
export async function listFeaturedReviews(db: Reader): Promise<Featured> {
  const rows = firstOfAuthors(await selectFeatured(db))
  const newest = new Map(rows.toReversed().map((row) => [row.productId as string, row]))
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  const featured = (await readProducts(db, ids)).flatMap(({ _id, slug, title, pictures }) => {
    const row = newest.get(_id)
    if (!row) return []
    const { id, stars, text } = row
    const author = row.authorName || ANONYMOUS_NAME
    return { _id: id, author, stars, text, slug, title, picture: pictures[0] ?? null }
  })
  return { reviews: featured.slice(0, MAX_REVIEWS) }
}

/** Leaves out all but the newest review of an author. Anonymous ones have no author, and stay. */
function firstOfAuthors(rows: ReviewRow[]): ReviewRow[] {
  const authors = new Set<string>()
  return rows.filter(({ userId }) => {
    if (userId === null) return true
    const isFirst = !authors.has(userId)
    authors.add(userId)
    return isFirst
  })
}
