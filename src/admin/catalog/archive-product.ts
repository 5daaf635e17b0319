import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import * as catalog from '#catalog/catalog.ts'
import type { AdminProduct } from '#contract/contract.ts'
import type { Tx } from '#platform/db/db.ts'
import type { EditableState } from '#shared/catalog/product.ts'
import type { AdminContext } from '#admin/admin.ts'
import { subjectOf } from './products.ts'

/** Archives a product. Orders have their own copy of it, and it can be restored. */
export async function archiveProduct(
  context: AdminContext,
  actor: Actor,
  reference: string,
): Promise<AdminProduct> {
  return changeState(context, actor, reference, {
    action: 'product.deleted',
    change: (tx, { _id }) => catalog.removeProduct(tx, _id),
  })
}

/** Restores an archived product with this state, or with its state before. */
export async function restoreProduct(
  context: AdminContext,
  actor: Actor,
  reference: string,
  state: EditableState | 'before',
): Promise<AdminProduct> {
  return changeState(context, actor, reference, {
    action: 'product.restored',
    change: (tx, product) => catalog.restoreProduct(tx, product, state),
  })
}

type StateChange = { action: string; change: (tx: Tx, product: AdminProduct) => Promise<void> }

const changeState = (
  context: AdminContext,
  actor: Actor,
  reference: string,
  { action, change }: StateChange,
): Promise<AdminProduct> =>
  context.db.transaction(async (tx) => {
    const before = await catalog.lockAdminProduct(tx, reference)
    await change(tx, before)
    const after = await catalog.readAdminProduct(tx, before._id)
    await recordChange(tx, actor, {
      action,
      subject: subjectOf(after),
      before: { state: before.state },
      after: { state: after.state },
    })
    return after
  })
