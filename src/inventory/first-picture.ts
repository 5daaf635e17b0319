import { sql } from 'drizzle-orm'

/** The picture that a product `p` of a query is known by; null where it has none. */
export const firstPicture = sql`(
  select json_build_object('key', f.key, 'alt', f.alt, 'width', f.width, 'height', f.height)
  from product_pictures f where f.product_id = p.id order by f.position limit 1)`
