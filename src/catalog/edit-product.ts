import { eq, lt } from 'drizzle-orm'
import { lockCategories } from '#categories/categories.ts'
import type { AdminProduct } from '#contract/contract.ts'
import { announceOnCommit, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { EditableState } from '#shared/catalog/product.ts'
import {
  assertProduct,
  assertUniqueSkus,
  categoryNamesOf,
  inUse,
  toCategoryRows,
  toProductRow,
  withPresentCategories,
  withSkus,
  type NewProduct,
  type NewVariant,
} from './new-product.ts'
import { toComparableLabel } from '#shared/catalog/sizes/size-problems.ts'
import * as store from './store.ts'
import { productRequests } from './tables.ts'

/** A variant after the edit. An existing variant has its id. */
type EditedVariant = NewVariant & { id?: string }

/** The product after the edit. Existing variants have their id. */
export type EditedProduct = Omit<NewProduct, 'variants'> & { variants: EditedVariant[] }

/**
 * Replaces a locked product and returns its variants. Variants that are not listed are removed and
 * keep their stock. Throws `product.invalid` with a sentence for each field.
 */
export async function editProduct(
  tx: Tx,
  before: AdminProduct,
  input: EditedProduct,
): Promise<{ variants: { id: Id<'var'>; label: string }[] }> {
  const names = await lockCategories(tx, categoryNamesOf(input))
  assertProduct(input, names)
  const product = withPresentCategories(input, names)
  const productId = before._id as Id<'prd'>
  const slug = product.slug ?? before.slug
  await assertFree(tx, productId, {
    slug,
    before: before.slug,
    skus: product.variants.flatMap(({ sku }) => sku ?? []),
  })
  // A draft counts as new on the day it is published.
  const isNew = before.state === 'draft' && product.state === 'published'
  const listedAt = isNew ? new Date() : new Date(before.createdAt)
  await store.updateProduct(tx, productId, {
    ...toProductRow(product, names),
    // Named only if it changes, as the SKU of a variant below.
    ...(slug !== before.slug && { slug }),
    createdAt: listedAt,
  })
  if (slug !== before.slug)
    await store.saveOldSlug(tx, productId, { before: before.slug, now: slug })
  await store.deleteCategories(tx, productId)
  await store.insertCategories(tx, toCategoryRows(productId, product, listedAt))
  await store.deletePictures(tx, productId)
  await store.insertPictures(
    tx,
    product.pictures.map((picture, position) => ({ productId, position, ...picture })),
  )
  announceOnCommit(tx, { kind: 'catalog' })
  const keepsPrice = product.salePrice === before.salePricePaise
  const samePrice = keepsPrice ? product.salePrice : undefined
  return { variants: await saveVariants(tx, { productId, slug, samePrice }, product.variants) }
}

async function assertFree(
  tx: Tx,
  productId: Id<'prd'>,
  { slug, before, skus }: { slug: string; before: string; skus: string[] },
): Promise<void> {
  if (slug !== before && (await store.listTakenSlugs(tx, [slug], productId)).length > 0)
    throw inUse('slug')
  if ((await store.listTakenSkus(tx, skus, productId)).length > 0) throw inUse('variants')
}

type StoredVariant = Awaited<ReturnType<typeof store.listAllVariants>>[number]
/** An edited variant with its row, if it exists. */
type MatchedVariant = EditedVariant & { stored: StoredVariant | undefined }

/**
 * Gives a locked product these variants, in this order, and returns them. Variants that are not
 * listed are removed, and their SKUs are free for the others. A removed variant that is added again
 * keeps its id and its stock. `samePrice`: the price of the product, unless the edit changes it. An
 * own price that equals it is left out by forms and stays: after a sale the two may differ.
 */
async function saveVariants(
  tx: Tx,
  product: { productId: Id<'prd'>; slug: string; samePrice: Paise | undefined },
  variants: EditedVariant[],
): Promise<{ id: Id<'var'>; label: string }[]> {
  const storedVariants = await store.listAllVariants(tx, product.productId)
  const matched = matchVariants(variants, storedVariants)
  assertUniqueSkus(matched.flatMap(({ sku, stored }) => sku ?? stored?.sku ?? []))
  await store.removeVariants(tx, product.productId)
  const reassigned = listReassignedSkus(storedVariants, matched)
  await store.releaseSkus(tx, reassigned)
  const withAllSkus = withSkus(
    product.slug,
    matched.map(({ stored, ...variant }) => ({
      ...variant,
      ...(variant.salePrice === undefined &&
        stored?.salePrice === product.samePrice &&
        product.samePrice !== undefined && { salePrice: product.samePrice }),
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
  for (const {
    id,
    row: { sku, ...row },
  } of rows) {
    if (!id) continue
    // An update that names a column of a unique index locks out the orders of the variant.
    const keepsSku = storedVariants.some((each) => each.id === id && each.sku === sku)
    const isSame = keepsSku && !reassigned.includes(id)
    await store.updateVariant(tx, id, isSame ? row : { ...row, sku })
  }
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

type VariantRow = {
  position: number
  label: string
  sku: string
  salePrice: Paise | null
  costPrice?: Paise | null
}

const toVariantRow = (
  { label, sku, salePrice, costPrice }: NewVariant & { sku: string },
  position: number,
): VariantRow => ({
  position,
  label: label.trim(),
  sku,
  salePrice: salePrice ?? null,
  ...(costPrice !== undefined && { costPrice }),
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

/**
 * Restores an archived, locked product to the given state, or with `before` to the state it had. A
 * product without a recorded state becomes a draft.
 */
export async function restoreProduct(
  tx: Tx,
  product: AdminProduct,
  target: EditableState | 'before',
): Promise<void> {
  if (product.state !== 'archived') return
  const archivedFrom = await store.findArchivedFrom(tx, product._id as Id<'prd'>)
  await setProductState(tx, product, target === 'before' ? (archivedFrom ?? 'draft') : target)
}

/** Gives a locked product this state. A draft counts as new on the day it is published. */
export async function setProductState(
  tx: Tx,
  { _id, ...product }: AdminProduct,
  state: EditableState,
): Promise<void> {
  const productId = _id as Id<'prd'>
  const isNew = product.state === 'draft' && state === 'published'
  const createdAt = isNew ? new Date() : new Date(product.createdAt)
  await store.updateProduct(tx, productId, {
    state,
    removedAt: state === 'published' ? null : new Date(),
    createdAt,
  })
  const { category, categories, salePricePaise } = product
  await store.deleteCategories(tx, productId)
  await store.insertCategories(
    tx,
    toCategoryRows(
      productId,
      { category, alsoIn: categories, salePrice: paise(salePricePaise), state },
      createdAt,
    ),
  )
  announceOnCommit(tx, { kind: 'catalog' })
}

/** How long a repeated request is recognised. */
const REQUEST_LIFETIME_MS = 24 * 3600_000

/**
 * Inserts an idempotency key. Returns the product of an earlier request with the same key, for a
 * browser that repeats a request because it got no response. Of two at once the second waits for
 * the first.
 */
export async function insertProductRequest(
  tx: Tx,
  requestId: string,
): Promise<Id<'prd'> | undefined> {
  const inserted = await tx
    .insert(productRequests)
    .values({ requestId })
    .onConflictDoNothing()
    .returning({ requestId: productRequests.requestId })
  if (inserted.length > 0) return undefined
  const earlier = await findRequestedProduct(tx, requestId)
  // Missing only if the old row was deleted between the two statements.
  if (earlier === undefined) throw new Refusal('unavailable')
  return earlier
}

/** The product that a request with this idempotency key created or changed, if there was one. */
export async function findRequestedProduct(
  db: Reader,
  requestId: string,
): Promise<Id<'prd'> | undefined> {
  const [earlier] = await db
    .select({ productId: productRequests.productId })
    .from(productRequests)
    .where(eq(productRequests.requestId, requestId))
  return earlier?.productId ?? undefined
}

/** Stores which product an inserted request created or changed. */
export async function setRequestedProduct(
  tx: Tx,
  requestId: string,
  productId: string,
): Promise<void> {
  await tx
    .update(productRequests)
    .set({ productId: productId as Id<'prd'> })
    .where(eq(productRequests.requestId, requestId))
}

/** Deletes requests that are too old to be repeated. */
export const deleteProductRequests = async (db: Reader): Promise<void> =>
  void (await db
    .delete(productRequests)
    .where(lt(productRequests.createdAt, new Date(Date.now() - REQUEST_LIFETIME_MS))))
