import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import type { ProductInput } from '#contract/admin/catalog/product-input.ts'
import { addStock, listNamedVariants, listVariantStock, removeStock } from '#inventory/inventory.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'

const REASON = 'Correction in the form of the product'

type Product = { _id: string; title: string }
/** Stock by variant. */
type Stock = ReadonlyMap<string, number>
type CorrectStockInput = {
  product: Product
  variants: ProductInput['variants']
  stock: Stock
}

/** A size whose stock the form corrects. `index` is its place in the input. */
type Correction = { index: number; variantId: Id<'var'>; seen: number; quantity: number }

/**
 * Corrects the stock of existing variants to the numbers of a product form, with a ledger row and
 * the audit log. `stock` is that of the locked variants. Throws `stock.changed` with a sentence for
 * each field, and the present stock, if one is not as the form has seen it.
 */
export async function correctStock(
  tx: Tx,
  actor: Actor,
  { product, variants = [], stock }: CorrectStockInput,
): Promise<void> {
  const corrections = correctionsOf(variants)
  if (corrections.length === 0) return
  await assertAsSeen(tx, corrections, stock)
  const changes = corrections.map(({ variantId, seen, quantity }) => ({
    variantId,
    quantity: Math.abs(quantity - seen),
    isMore: quantity > seen,
  }))
  const why = { reason: REASON, actorId: actor.id }
  const [more, less] = [
    changes.filter((each) => each.isMore),
    changes.filter((each) => !each.isMore),
  ]
  await addStock(tx, more, { ...why, kind: 'added' })
  await removeStock(tx, less, { ...why, kind: 'removed' })
  await recordCorrections(tx, actor, { product, corrections })
}

/** A number that is as it was seen corrects nothing. */
const correctionsOf = (variants: NonNullable<ProductInput['variants']>): Correction[] =>
  variants.flatMap(({ _id, seen, inventory }, index) =>
    _id === undefined || seen === undefined || inventory === undefined || inventory === seen
      ? []
      : [{ index, variantId: _id as Id<'var'>, seen, quantity: inventory }],
  )

async function assertAsSeen(tx: Tx, corrections: Correction[], stock: Stock): Promise<void> {
  const changed = corrections.filter(({ variantId, seen }) => stock.get(variantId) !== seen)
  if (changed.length === 0) return
  const ids = changed.map(({ variantId }) => variantId)
  throw new Refusal('stock.changed', {
    message: 'The number of pieces has changed meanwhile. Nothing was saved.',
    fields: Object.fromEntries(
      changed.map(({ index, variantId, seen }) => [
        `variants.${index}.inventory`,
        `Now ${stock.get(variantId) ?? 0}, no longer ${seen}. Please check it, then save again.`,
      ]),
    ),
    details: { stock: await listVariantStock(tx, ids) },
  })
}

async function recordCorrections(
  tx: Tx,
  actor: Actor,
  { product, corrections }: { product: Product; corrections: Correction[] },
): Promise<void> {
  const variants = await listNamedVariants(
    tx,
    corrections.map(({ variantId }) => variantId),
  )
  const bySku = (count: 'seen' | 'quantity') =>
    Object.fromEntries(
      variants.map(({ _id, sku }) => [
        sku,
        corrections.find(({ variantId }) => variantId === _id)?.[count],
      ]),
    )
  await recordChange(tx, actor, {
    action: 'stock.changed',
    subject: { kind: 'stock', id: product._id, name: product.title },
    before: bySku('seen'),
    after: { ...bySku('quantity'), reason: REASON },
  })
}
