import type { ReactElement, ReactNode } from 'react'
import type { Paise } from '#shared/money/money.ts'
import { totalRows } from '#shared/order/total-rows.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'

/** Returns how the page of an order writes its amounts: all with paise if one of them has some. */
export function orderFormat(order: AdminOrder): (amount: Paise) => string {
  const { lines, payments, refunds, cashRefunds, cash } = order
  return columnFormat([
    ...lines.flatMap(({ unitPrice, discount, lineTotal }) => [unitPrice, discount, lineTotal]),
    ...totalRows(order).map(({ amount }) => amount),
    order.total,
    order.tax,
    ...(cash ? [cash.amount, cash.advance] : []),
    ...[...payments, ...refunds, ...cashRefunds].map(({ amount }) => amount),
  ])
}

type AmountRowProps = { name: string; children: ReactNode }

/** A row of a list of facts about an order. */
export const AmountRow = ({ name, children }: AmountRowProps): ReactElement => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-jamun-700">{name}</dt>
    <dd className="tnum ml-auto min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
)
