import type { CallInput } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

export type ChangeParcelInput = { id: string } & NonNullable<
  CallInput<'PUT /api/admin/orders/:id/parcel'>['body']
>

/** Corrects courier and tracking number of an order that is shipped. */
export async function changeParcel({ id, ...body }: ChangeParcelInput): Promise<void> {
  await call('PUT /api/admin/orders/:id/parcel', { params: { id }, body })
}
