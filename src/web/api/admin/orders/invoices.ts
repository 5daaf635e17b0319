import { call } from '#web/api/client.ts'
import { toShippingBody } from '#web/api/account/address.ts'
import type { ChangeAddressInput } from './orders.ts'

/** `id`: of the wrong invoice. */
export type CorrectInvoiceInput = ChangeAddressInput & { reason: string }

/** Corrects an invoice by a credit note and a new invoice. */
export async function correctInvoice(input: CorrectInvoiceInput): Promise<void> {
  const { id, reason, shippingDetails } = input
  const body = { shippingDetails: toShippingBody(shippingDetails), reason }
  await call('POST /api/admin/invoices/:id/correct', { params: { id }, body })
}
