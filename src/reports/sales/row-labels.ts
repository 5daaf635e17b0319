import { sql } from 'drizzle-orm'
import type { Picture } from '#contract/contract.ts'
import { categories } from '#categories/tables.ts'
import { orderLines } from '#orders/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { STATES } from '#shared/customer/account-fields.ts'
import { paymentMethodLabel } from '#shared/order/payment-method.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import { CHARGES_KEY, UNKNOWN_KEY, type SalesDimension } from '#shared/reports/sales-dimensions.ts'
import { soldIn } from './sold-orders.ts'

/** The name of a row, a note such as the SKU, and the picture of goods. */
export type RowLabel = { label: string; note: string; picture: Picture | null }

type WhichRows = { period: Period; by: SalesDimension; keys: string[] }

/** Returns a function that names rows of a report. Goods have the names of their last sale. */
export async function rowLabels(
  db: Reader,
  { period, by, keys }: WhichRows,
): Promise<(key: string) => RowLabel> {
  const named = new Map<string, RowLabel>([
    [CHARGES_KEY, plain('Shipping and other charges')],
    [UNKNOWN_KEY, plain('Not known')],
  ])
  if (by === 'category')
    for (const { value, label } of await db.select().from(categories))
      named.set(value, plain(label))
  if (by === 'product' || by === 'variant')
    for (const line of await listLastSold(db, { period, by, keys }))
      named.set(line.key, labelOf(line, by))
  return (key) => named.get(key) ?? plain(nameOf(key, by))
}

type NamedLine = Pick<RowLabel, 'picture'> & {
  key: string
  title: string
  variantLabel: string
  sku: string
}

/** The last sold line of each of these products or variants. */
const listLastSold = (db: Reader, { period, by, keys }: WhichRows): Promise<NamedLine[]> => {
  const key = by === 'product' ? sql`l.product_id` : sql`l.variant_id`
  return query<NamedLine>(
    db,
    sql`
    with o as (${soldIn(period)})
    select distinct on (${key}) ${key} as key, l.title, l.variant_label as "variantLabel", l.sku,
      l.picture
    from o join ${orderLines} l on l.order_id = o.id
    where ${key} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    order by ${key}, o.created_at desc, o.id desc, l.position desc`,
  )
}

const plain = (label: string): RowLabel => ({ label, note: '', picture: null })

const labelOf = ({ title, variantLabel, sku, picture }: NamedLine, by: SalesDimension): RowLabel =>
  by === 'product' || variantLabel === ''
    ? { label: title, note: by === 'variant' ? sku : '', picture }
    : { label: `${title}, ${variantLabel}`, note: sku, picture }

function nameOf(key: string, by: SalesDimension): string {
  if (by === 'state') return (Object.hasOwn(STATES, key) && STATES[key]) || key
  if (by !== 'method') return key
  const label = paymentMethodLabel(key)
  return label.slice(0, 1).toUpperCase() + label.slice(1)
}
