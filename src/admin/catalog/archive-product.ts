import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import * as catalog from '#catalog/catalog.ts'
import type { AdminProduct } from '#contract/contract.ts'
import type { Tx } from '#platform/db/db.ts'
import type { BulkState, EditableState, ProductState } from '#shared/catalog/product.ts'
import { Refusal } from '#shared/errors.ts'
import type { AdminContext } from '#admin/admin.ts'
import { changeEach, type Changed } from '#admin/change-each.ts'
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

type BulkChange = { to: BulkState; from?: ProductState[] | undefined }

/** What a change of one of several products has seen of it. */
type Seen = { title: string; state: ProductState | null }

type Note = (product: AdminProduct) => void

/** Changes products, each in its own transaction. */
const changeProducts = (
  ids: string[],
  change: (id: string, note: Note) => Promise<unknown>,
): Promise<Changed<Seen>[]> =>
  changeEach<Seen>(ids, { title: '', state: null }, (id, note) =>
    change(id, ({ title, state }) => note({ title, state })),
  )

/** Gives products this state, and reports for each whether it has changed. */
export async function changeProductStates(
  context: AdminContext,
  actor: Actor,
  { ids, ...change }: BulkChange & { ids: string[] },
): Promise<Changed<Seen>[]> {
  return changeProducts(ids, (id, note) => changeOne(context, actor, id, { ...change, note }))
}

type CategoryChange = { ids: string[]; category: string; isFurther: boolean }

/**
 * Gives products a category, in place of their main one or as a further one, and reports for each
 * whether it has changed.
 */
export async function changeProductCategories(
  context: AdminContext,
  actor: Actor,
  { ids, category, isFurther }: CategoryChange,
): Promise<Changed<Seen>[]> {
  return changeProducts(ids, (id, note) =>
    context.db.transaction(async (tx) => {
      const before = await catalog.lockAdminProduct(tx, id)
      note(before)
      if (before.state === 'archived') throw changed('It is deleted. Please restore it first.')
      const further = before.categories.filter((value) => value !== before.category)
      await catalog.setCategories(
        tx,
        before,
        isFurther
          ? { category: before.category, alsoIn: [...further, category] }
          : { category, alsoIn: further },
      )
      const after = await catalog.readAdminProduct(tx, before._id)
      if (after.categories.join() === before.categories.join())
        throw changed('It is in this category already.')
      await recordChange(tx, actor, {
        action: 'product.edited',
        subject: subjectOf(after),
        before: { category: before.category, categories: before.categories },
        after: { category: after.category, categories: after.categories },
      })
    }),
  )
}

const changed = (message: string): Refusal => new Refusal('product.changed', { message })

const ACTIONS = {
  published: 'product.published',
  draft: 'product.drafted',
  archived: 'product.deleted',
  before: 'product.restored',
} as const satisfies Record<BulkState, string>

async function changeOne(
  context: AdminContext,
  actor: Actor,
  id: string,
  { to, from, note }: BulkChange & { note: (product: AdminProduct) => void },
): Promise<void> {
  const change = async (tx: Tx, product: AdminProduct) => {
    note(product)
    const message = misfitOf(product, { to, from })
    if (message) throw changed(message)
    if (to === 'archived') await catalog.removeProduct(tx, product._id)
    else if (to === 'before') await catalog.restoreProduct(tx, product, to)
    else await catalog.setProductState(tx, product, to)
  }
  await changeState(context, actor, id, { action: ACTIONS[to], change })
}

const IS_SO = {
  published: 'It is published already.',
  draft: 'It is a draft already.',
  archived: 'It is deleted already.',
}

/** Why a product cannot get this state; undefined if it can. */
function misfitOf({ state }: AdminProduct, { to, from }: BulkChange): string | undefined {
  if (to === 'before') return state === 'archived' ? undefined : 'It is not deleted.'
  if (state === to) return IS_SO[to]
  if (state === 'archived') return 'It is deleted. Please restore it first.'
  return !from || from.includes(state) ? undefined : 'It has been changed meanwhile.'
}
