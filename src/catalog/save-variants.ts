import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import {
  assertUniqueSkus,
  inUse,
  toComparableLabel,
  withSkus,
  type NewVariant,
} from './new-product.ts'
import * as store from './store.ts'

/** A size as it is to be; one that the product has already bears its id. */
export type EditedVariant = NewVariant & { id?: string }

type Product = { productId: Id<'prd'>; slug: string }
type Placed = { id: Id<'var'>; label: string }
type Known = Awaited<ReturnType<typeof store.listAllVariants>>[number]

/**
 * Gives a locked product these sizes, in this order. Those that are not named leave the shop, and
 * their SKUs are free for the others. One that was removed before and is added again is the same
 * one, with the pieces that came back to it meanwhile.
 */
export async function saveVariants(
  tx: Tx,
  product: Product,
  sizes: EditedVariant[],
): Promise<Placed[]> {
  const known = await store.listAllVariants(tx, product.productId)
  const wished = recognise(sizes, known)
  assertUniqueSkus(wished.flatMap(({ sku, old }) => sku ?? old?.sku ?? []))
  await store.removeVariants(tx, product.productId)
  await store.releaseSkus(tx, givingUp(known, wished))
  const sizesWithSkus = withSkus(
    product.slug,
    wished.map(({ old, ...size }) => ({
      ...size,
      id: old?.id,
      sku: size.sku ?? old?.sku,
      isMade: size.sku === undefined,
    })),
  )
  const rows = sizesWithSkus.map(({ id, isMade, ...size }, position) => ({
    id,
    isMade,
    row: rowOf(size, position),
  }))
  // Old ones first: what they give up is free for the new ones then.
  for (const { id, row } of rows) if (id) await store.updateVariant(tx, id, row)
  const placed: Placed[] = []
  for (const { id, row, isMade } of rows)
    placed.push({
      id: id ?? (await addSize(tx, product.productId, { row, isMade })),
      label: row.label,
    })
  return placed
}

type Wished = EditedVariant & { old: Known | undefined }

/**
 * The sizes with what the product knows of them: by their ids, or of removed ones by their SKUs, or
 * else by their names.
 */
function recognise(sizes: EditedVariant[], known: Known[]): Wished[] {
  const named = new Set(sizes.map(({ id }) => id))
  const removed = new Set(known.filter((old) => old.removed && !named.has(old.id)))
  const take = (size: Wished, isIt: (old: Known) => boolean): Wished => {
    const old = size.id === undefined && !size.old ? [...removed].find(isIt) : undefined
    if (old) removed.delete(old)
    return old ? { ...size, old } : size
  }
  return sizes
    .map((size) => ({ ...size, old: knownAs(size, known) }))
    .map((size) => take(size, ({ sku }) => sku === size.sku))
    .map((size) =>
      take(size, ({ label }) => toComparableLabel(label) === toComparableLabel(size.label)),
    )
}

function knownAs({ id }: EditedVariant, known: Known[]): Known | undefined {
  const old = known.find((each) => each.id === id)
  if (id !== undefined && !old)
    throw new Refusal('variant.missing', { fields: { variants: 'This size is not available.' } })
  return old
}

/**
 * The sizes whose SKU another one is to have. Two that exchange theirs both give them up before
 * either gets its new one.
 */
function givingUp(known: Known[], wished: Wished[]): Id<'var'>[] {
  const wanted = new Map(
    wished.flatMap(({ sku, old }) => (sku === undefined ? [] : [[sku, old?.id]])),
  )
  return known
    .filter(({ id, sku }) => wanted.has(sku) && wanted.get(sku) !== id)
    .map(({ id }) => id)
}

type Row = { position: number; label: string; sku: string; salePrice: Paise | null }

const rowOf = ({ label, sku, salePrice }: NewVariant & { sku: string }, position: number): Row => ({
  position,
  label: label.trim(),
  sku,
  salePrice: salePrice ?? null,
})

/** A SKU that was made gives way where another product has it; one that was typed is refused. */
async function addSize(
  tx: Tx,
  productId: Id<'prd'>,
  { row, isMade }: { row: Row; isMade: boolean },
): Promise<Id<'var'>> {
  const id = newId('var')
  for (const sku of isMade ? [row.sku, `${row.sku}_${id.slice(-6).toUpperCase()}`] : [row.sku]) {
    const [added] = await store.insertVariants(tx, [{ id, productId, ...row, sku }])
    if (added) return added.id
  }
  throw inUse('variants')
}
