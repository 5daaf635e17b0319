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

/** A variant after the edit. An existing variant has its id. */
export type EditedVariant = NewVariant & { id?: string }

type StoredVariant = Awaited<ReturnType<typeof store.listAllVariants>>[number]
/** An edited variant with its row, if it exists. */
type MatchedVariant = EditedVariant & { stored: StoredVariant | undefined }

/**
 * Gives a locked product these variants, in this order, and returns them. Variants that are not
 * listed are removed, and their SKUs are free for the others. A removed variant that is added again
 * keeps its id and its stock.
 */
export async function saveVariants(
  tx: Tx,
  product: { productId: Id<'prd'>; slug: string },
  variants: EditedVariant[],
): Promise<{ id: Id<'var'>; label: string }[]> {
  const storedVariants = await store.listAllVariants(tx, product.productId)
  const matched = matchVariants(variants, storedVariants)
  assertUniqueSkus(matched.flatMap(({ sku, stored }) => sku ?? stored?.sku ?? []))
  await store.removeVariants(tx, product.productId)
  await store.releaseSkus(tx, listReassignedSkus(storedVariants, matched))
  const withAllSkus = withSkus(
    product.slug,
    matched.map(({ stored, ...variant }) => ({
      ...variant,
      id: stored?.id,
      sku: variant.sku ?? stored?.sku,
      isGenerated: variant.sku === undefined,
    })),
  )
  const rows = withAllSkus.map(({ id, isGenerated, ...variant }, position) => ({
    id,
    isGenerated,
    row: toVariantRow(variant, position),
  }))
  // Existing variants first: the positions and SKUs that they leave are then free for new ones.
  for (const { id, row } of rows) if (id) await store.updateVariant(tx, id, row)
  const saved: { id: Id<'var'>; label: string }[] = []
  for (const { id, row, isGenerated } of rows)
    saved.push({
      id: id ?? (await addVariant(tx, product.productId, { row, isGenerated })),
      label: row.label,
    })
  return saved
}

/** Finds the row of each variant: by its id, or among removed variants by SKU, then by label. */
function matchVariants(
  variants: EditedVariant[],
  storedVariants: StoredVariant[],
): MatchedVariant[] {
  const ids = new Set(variants.map(({ id }) => id))
  const removed = new Set(storedVariants.filter((stored) => stored.removed && !ids.has(stored.id)))
  const matchRemoved = (
    variant: MatchedVariant,
    isSame: (stored: StoredVariant) => boolean,
  ): MatchedVariant => {
    const isNew = variant.id === undefined && !variant.stored
    const stored = isNew ? [...removed].find(isSame) : undefined
    if (stored) removed.delete(stored)
    return stored ? { ...variant, stored } : variant
  }
  return variants
    .map((variant) => ({ ...variant, stored: findById(variant, storedVariants) }))
    .map((variant) => matchRemoved(variant, ({ sku }) => sku === variant.sku))
    .map((variant) =>
      matchRemoved(
        variant,
        ({ label }) => toComparableLabel(label) === toComparableLabel(variant.label),
      ),
    )
}

function findById(
  { id }: EditedVariant,
  storedVariants: StoredVariant[],
): StoredVariant | undefined {
  const stored = storedVariants.find((each) => each.id === id)
  if (id !== undefined && !stored)
    throw new Refusal('variant.missing', { fields: { variants: 'This size is not available.' } })
  return stored
}

/**
 * Variants whose SKU goes to another variant. Two that exchange their SKUs both release them before
 * either gets its new one.
 */
function listReassignedSkus(
  storedVariants: StoredVariant[],
  matched: MatchedVariant[],
): Id<'var'>[] {
  const idBySku = new Map(
    matched.flatMap(({ sku, stored }) => (sku === undefined ? [] : [[sku, stored?.id]])),
  )
  return storedVariants
    .filter(({ id, sku }) => idBySku.has(sku) && idBySku.get(sku) !== id)
    .map(({ id }) => id)
}

type VariantRow = { position: number; label: string; sku: string; salePrice: Paise | null }

const toVariantRow = (
  { label, sku, salePrice }: NewVariant & { sku: string },
  position: number,
): VariantRow => ({
  position,
  label: label.trim(),
  sku,
  salePrice: salePrice ?? null,
})

/** A generated SKU gets a suffix if another product has it; one that was typed is refused. */
async function addVariant(
  tx: Tx,
  productId: Id<'prd'>,
  { row, isGenerated }: { row: VariantRow; isGenerated: boolean },
): Promise<Id<'var'>> {
  const id = newId('var')
  const suffixed = `${row.sku}_${id.slice(-6).toUpperCase()}`
  for (const sku of isGenerated ? [row.sku, suffixed] : [row.sku]) {
    const [added] = await store.insertVariants(tx, [{ id, productId, ...row, sku }])
    if (added) return added.id
  }
  throw inUse('variants')
}
