import { call } from '#web/api/client.ts'
import { toShippingBody } from '#web/api/account/address.ts'
import type { CorrectableLine } from '#web/api/orders/invoices.ts'
import type { ChangeAddressInput } from './orders.ts'

/** `id`: of the wrong invoice. `lines`: their right HSN codes and rates in per cent. */
export type CorrectInvoiceInput = ChangeAddressInput & {
  lines: Pick<CorrectableLine, 'id' | 'hsn' | 'gstRate'>[]
  reason: string
}

/** Corrects an invoice by a credit note and a new invoice. */
export async function correctInvoice(input: CorrectInvoiceInput): Promise<void> {
  const { id, reason, shippingDetails } = input
  const lines = input.lines.map(({ id: lineId, hsn, gstRate }) => ({ lineId, hsn, gstRate }))
  const body = { shippingDetails: toShippingBody(shippingDetails), lines, reason }
  await call('POST /api/admin/invoices/:id/correct', { params: { id }, body })
}
