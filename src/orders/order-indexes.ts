import { sql } from 'drizzle-orm'
import { index, type AnyPgColumn, type ExtraConfigColumn } from 'drizzle-orm/pg-core'

/** For searches by administrators, and limits of offers, which count the orders to one number. */
export const addressIndexes = (details: AnyPgColumn) => [
  index('orders_of_phone').on(sql`(${details} ->> 'phone')`),
  index('orders_of_email').on(sql`lower(${details} ->> 'email') text_pattern_ops`),
  index('orders_of_pincode').on(sql`(${details} ->> 'pincode')`),
]

type SortColumns = Record<'total' | 'customerName' | 'createdAt' | 'id', ExtraConfigColumn> & {
  status: AnyPgColumn
}

/** For lists by date, total and name. With the status, an index is enough to skip their pages. */
export const sortIndexes = ({ total, customerName, createdAt, id, status }: SortColumns) => [
  index('orders_newest').on(createdAt.desc(), id.desc()),
  index('orders_by_total').on(total.desc(), createdAt.desc(), id.desc(), status),
  index('orders_by_customer_name').on(customerName.desc(), createdAt.desc(), id.desc(), status),
]
