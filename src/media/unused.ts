import { sql } from 'drizzle-orm'
import { productPictures, products } from '#catalog/tables.ts'
import { orderLines } from '#orders/tables.ts'
import { pictureUses } from './tables.ts'

/**
 * Neither a product, in any state, nor a line of an order, nor anything recorded has the row of
 * `pictures`. The table name is written out: in a statement of one table Drizzle leaves it out,
 * and `key` would be the product's.
 */
export const unusedCondition = sql`
  not exists (select from ${productPictures} p where p.key = pictures.key)
  and not exists (select from ${pictureUses} s where s.key = pictures.key)
  and not exists (select from ${orderLines} l where l.picture ->> 'key' = pictures.key)`

/** No product, in any state, has the row of `videos`. */
export const unusedVideo = sql`
  not exists (select from ${products} p where p.video ->> 'key' = videos.key)`
