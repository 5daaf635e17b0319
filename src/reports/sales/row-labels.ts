import { categories } from '#categories/tables.ts'
import type { Reader } from '#platform/db/db.ts'
import { STATES } from '#shared/customer/account-fields.ts'
import { paymentMethodLabel } from '#shared/order/payment-method.ts'
import { CHARGES_KEY, UNKNOWN_KEY, type SalesDimension } from '#shared/reports/sales-dimensions.ts'
import type { SoldLine, SoldOrder } from './sales-rows.ts'

/** The name of a row, and a note such as the SKU. */
export type RowLabel = { label: string; note: string }

/** Returns a function that names the rows of a report. Goods have the names of their last sale. */
export async function rowLabels(
  db: Reader,
  orders: readonly SoldOrder[],
  by: SalesDimension,
): Promise<(key: string) => RowLabel> {
  const named = new Map<string, RowLabel>([
    [CHARGES_KEY, plain('Shipping and other charges')],
    [UNKNOWN_KEY, plain('Not known')],
  ])
  if (by === 'category')
    for (const { value, label } of await db.select().from(categories))
      named.set(value, plain(label))
  if (by === 'product' || by === 'variant')
    for (const line of orders.flatMap(({ lines }) => lines))
      named.set(by === 'product' ? line.productId : line.variantId, labelOf(line, by))
  return (key) => named.get(key) ?? plain(nameOf(key, by))
}

const plain = (label: string): RowLabel => ({ label, note: '' })

const labelOf = ({ title, variantLabel, sku }: SoldLine, by: SalesDimension): RowLabel =>
  by === 'product' || variantLabel === ''
    ? { label: title, note: by === 'variant' ? sku : '' }
    : { label: `${title}, ${variantLabel}`, note: sku }

function nameOf(key: string, by: SalesDimension): string {
  if (by === 'state') return (Object.hasOwn(STATES, key) && STATES[key]) || key
  if (by !== 'method') return key
  const label = paymentMethodLabel(key)
  return label.slice(0, 1).toUpperCase() + label.slice(1)
}
